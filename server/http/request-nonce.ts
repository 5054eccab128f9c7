import 'server-only'
import { headers } from 'next/headers'

const NONCE = /'nonce-([^']+)'/

/** The nonce of the policy that middleware gave this request; undefined where it gave none. */
export async function requestNonce(): Promise<string | undefined> {
  return NONCE.exec((await headers()).get('content-security-policy') ?? '')?.[1]
}
