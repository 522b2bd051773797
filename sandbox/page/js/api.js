// Talking to the sandbox: acts over HTTP, events over a WebSocket.
export async function look(user, what, query = {}) {
  const answer = await fetch(`/sandbox/users/${user}/${what}?${new URLSearchParams(query)}`);
  const body = await answer.json();
  if (!answer.ok) throw new Error(body.error);
  return body;
}

export async function act(user, what, body = {}) {
  const answer = await fetch(`/sandbox/users/${user}/${what}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  const result = await answer.json();
  if (!answer.ok) throw new Error(result.error);
  return result;
}

export const world = () => fetch("/sandbox/world").then((answer) => answer.json());

// Calls hear(type, data) for each event, and look() whenever the connection is there, at first and again.
export function listen(user, hear, look) {
  const open = () => {
    const socket = new WebSocket(`${location.origin.replace("http", "ws")}/sandbox/live?user=${user}`);
    socket.onopen = look;
    socket.onmessage = (event) => {
      const { t, d } = JSON.parse(event.data);
      hear(t, d);
    };
    socket.onclose = () => setTimeout(open, 700);
  };
  open();
}
