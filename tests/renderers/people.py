"""Names as people of each language write them: forty each, real-looking and nobody's own."""

from __future__ import annotations

from typing import Final

PEOPLE: Final = {
    "en": (
        "Christopher Lee", "Samantha Jones", "Alexander Hamilton-Smythe", "Maximilian Müller", "Bo", "Elizabeth Bennet",
        "Jonathan Goldberg", "Mary-Kate O'Sullivan", "Bartholomew", "Guinevere Ashworth", "Theodore Washington",
        "Anastasia", "xX_DragonSlayer_Xx", "Montgomery Scott", "Philippa", "Nathaniel Hawthorne", "The Real Slim Tim",
        "Wilhelmina Featherstone", "Gwendolyn Brooks", "Zachariah", "Seraphina Moonlight", "Captain Obvious",
        "Josephine Baker", "Cornelius Vanderbilt", "Penelope", "Oliver Twist", "William Wordsworth", "MammaMiaMario",
        "Evangeline Thorne", "Sebastian Bach", "Katherine Johnson", "Margaret Hamilton", "Dominic Torretto", "Kim Lee",
        "Isambard Brunel", "Florence Nightingale", "Rosalind Franklin", "Benedict C.", "Tom", "Emmeline Pankhurst",
    ),
    "th": (
        "สมชาย ใจดี", "ภาณุวัฒน์ สุขเจริญ", "กิตติพงษ์ ศรีสุวรรณ", "ณัฐธิดา วงศ์ใหญ่", "สมหญิง ญี่ปุ่น", "ปู่ซ้ำน้ำผึ้ง", "ธนกฤต พงษ์พิพัฒน์",
        "ชลธิชา แก้วมณี", "น้ำฝน", "อภิสิทธิ์ เจริญสุข", "พิมพ์ชนก รัตนกุล", "วรรณวิสา ทองดี", "ศุภชัย มั่นคง", "กัญญารัตน์ บุญมี",
        "เปรมยุดา เกตุแก้ว", "แมวเหมียวเฝ้าบ้าน", "โอภาส ไชยวงศ์", "ใบเตย", "ไพลิน เพชรรุ่ง", "ประยุทธ์ จันทร์ดี", "จิราพร สายทอง",
        "ธีรภัทร์ อินทร์แก้ว", "หมูกรอบสามชั้น", "ณภัทร", "สุทธิพงศ์ ธรรมรักษ์", "อรุณี แสงจันทร์", "เกียรติศักดิ์ ใหญ่ยิ่ง", "มะลิ",
        "ปิยะพงษ์ เพิ่มพูน", "รุ่งโรจน์ ดีเลิศ", "ขวัญใจ", "วีรยุทธ สิงห์ทอง", "เด็กดอย", "นันทวัฒน์ คำภีร์", "บุญเลิศ", "พรทิพย์ นาคสุข",
        "ชัยวัฒน์ กุลวงศ์", "อัญชลี จงสุข", "ต้นกล้า", "กฤษณะ ฤทธิ์เดช",
    ),
    "vi": (
        "Nguyễn Thị Hương", "Nguyễn Văn Minh", "Trần Đức Thắng", "Lê Hoàng Phương Anh", "Phạm Ngọc Thạch", "Hoàng Xuân Vinh",
        "Huỳnh Thúc Kháng", "Phan Thị Mỹ Tâm", "Vũ Quang Huy", "Võ Hoàng Yến", "Đặng Thùy Trâm", "Bùi Tiến Dũng",
        "Đỗ Hùng Dũng", "Hồ Xuân Hương", "Ngô Bảo Châu", "Dương Thu Hương", "Lý Thường Kiệt", "Nguyễn Thu Hương",
        "Nguyễn Hữu Phước", "Trần Thị Nguyệt", "Nguyễn Trường Giang", "Lê Thị Hồng Nhung", "Trương Mỹ Lan", "Đinh Bộ Lĩnh",
        "Nguyen Van Anh", "Tran Quoc Tuan", "Lan Phượng", "Phương Trinh", "Mai Phương Thúy", "Hương", "Đào Duy Từ",
        "Cao Bá Quát", "Lưu Quang Vũ", "Châu Khải Phong", "Hà Anh Tuấn", "Tạ Quang Bửu", "Nguyễn Hoàng Nam 🌸",
        "Trịnh Công Sơn", "Đoàn Thị Điểm", "Hương Nguyễn",
    ),
    "nl": (
        "Geertruida van den Berg", "Maximiliaan de Vries", "Willem-Alexander", "Wilhelmina Jansen", "Koen", "Jan-Willem Bakker",
        "Annemarie Visser", "Sanne van der Meer", "Bartholomeus Smit", "Cornelis de Groot", "Marieke Hendriks",
        "Pieternel van Dijk", "Hendrik-Jan Mulder", "Liesbeth Dekker", "Sjoerd IJsbrandtsz", "Fleur van Leeuwen",
        "Roosmarijn Kuipers", "Thijs", "Machteld Verhoeven", "Christiaan Huygens", "Floortje Vermeulen", "Ton van Dam",
        "Anne-Sophie Peeters", "Diederik Stapel", "Margaretha Zelle", "Jeroen Brouwers", "Mieke van Houten", "Bas",
        "Antoinette de Wit", "Frederique Scholten", "Gijsbrecht van Aemstel", "Johannes Vermeer", "Mai van Dam",
        "Katelijne Maas", "Lodewijk Willems", "Petronella Hofstede", "Reinier de Graaf", "Saskia Uylenburgh", "Truus",
        "Veronique Wouters",
    ),
    "ko": (
        "김민지", "이서연", "박지훈", "최유진", "정하늘", "강서준", "조은서", "윤도현", "장미란", "임수정", "한지민", "오세훈",
        "남궁민수", "황보라", "제갈공명", "선우은숙", "독고영재", "행복한고양이", "화투왕김씨", "달빛소나타", "배고픈하마",
        "김수한무", "구름위의산책", "밤하늘의별", "고스톱의신", "뀨쀍", "송혜교", "전지현", "류현진", "권지용", "안유진",
        "서태지", "신사임당", "홍길동", "문근영", "양현석", "손흥민", "백종원", "유재석", "사공유진",
    ),
}  # fmt: skip
