import 'server-only'
import { environment } from './env.ts'

/** The address people type, without a slash at its end. Canonical links, the sitemap and the origin check follow it. */
export function publicAddress(): string {
  return environment().PUBLIC_URL
}
