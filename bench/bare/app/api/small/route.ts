/** A route handler with a small JSON answer. */
export async function POST(request: Request): Promise<Response> {
  const body = (await request.json()) as { items: unknown[] }
  return Response.json({ status: 200, message: '', data: { items: body.items.length } })
}
