/** One call through the BFF in its wire form. @throws with the problem's message when it is refused */
async function call<Data>(
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

/** Products that are for sale with at least two in stock, each of another family. */
export async function productsIn(shopUrl: string, count: number): Promise<number[]> {
  const cards = await call<{ id: number; visibility: boolean }[]>(shopUrl, 'product-list', { collection: ['blankets'] })
  const found: number[] = []
  for (const { id } of cards.filter((card) => card.visibility)) {
    const { qty } = await call<{ qty: number }>(shopUrl, 'product-details', { id })
    if (qty >= 2) found.push(id)
    if (found.length === count) return found
  }
  throw new Error(`only ${found.length} blankets are for sale`)
}
