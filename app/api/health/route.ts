import { connection } from 'next/server'
import { SHOP_API_KEY_HEADER } from '#lib/contract/base/shop-api-key.ts'
import { health } from '#server/start/health.ts'

/** The health of the storefront's dependencies: 200 if all respond, else 503. */
export async function GET(request: Request): Promise<Response> {
  await connection()
  return health(request.headers.get(SHOP_API_KEY_HEADER))
}
