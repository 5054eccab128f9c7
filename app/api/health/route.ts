import { connection } from 'next/server'
import { health } from '#server/start/health.ts'

/** What the storefront depends on, and whether it answers: 200 when all of it does, else 503. */
export async function GET(): Promise<Response> {
  await connection()
  return health()
}
