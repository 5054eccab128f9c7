import 'server-only'
import { headers } from 'next/headers'

const NONCE = /'nonce-([^']+)'/

/** The nonce of the policy that middleware set for this request; undefined if it set no nonce. */
export async function requestNonce(): Promise<string | undefined> {
  return NONCE.exec((await headers()).get('content-security-policy') ?? '')?.[1]
}
