import 'server-only'
import { environment } from '../env.ts'

/** Whether the shop uses https. Its cookies are then sent over https only. */
export const isSecure = () => environment().PUBLIC_URL.startsWith('https://')

/**
 * A cookie's name. With https it has the prefix `__Host-`: a browser accepts such a cookie from this host only. So a
 * sibling host of the same domain cannot sign a visitor in to its own account.
 */
export const cookieName = (name: string): string => (isSecure() ? `__Host-${name}` : name)
