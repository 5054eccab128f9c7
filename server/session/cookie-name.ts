import 'server-only'
import { environment } from '../env.ts'

/** Whether the shop is reached by https, and its cookies are sent over nothing else. */
export const isSecure = () => environment().PUBLIC_URL.startsWith('https://')

/**
 * A cookie's name. With https it begins `__Host-`: a browser takes such a cookie from this very host only, so that no
 * sibling (another name under the same domain) can sign a visitor in to an account of its own.
 */
export const cookieName = (name: string): string => (isSecure() ? `__Host-${name}` : name)
