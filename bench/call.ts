/** One call through the BFF in its wire form. @throws with the problem's message when it is refused */
export async function call<Data>(
  shopUrl: string,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Data> {
  const answer = await fetch(`${shopUrl}/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: shopUrl, 'sec-fetch-site': 'same-origin', ...headers },
    body: JSON.stringify(body),
  })
  const reply = (await answer.json()) as { data: Data; message: string }
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${reply.message}`)
  return reply.data
}
