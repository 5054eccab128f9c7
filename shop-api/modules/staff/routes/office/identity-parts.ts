import type { FastifyInstance } from 'fastify'
import { areaOf, networkOf } from '#lib/http/client-network.ts'
import type { From } from '../../../../http/trusted-address.ts'
import type { SecretSeal } from '../../../../secrets/secret-seal.ts'
import { deviceOf } from '../../../identity/rules/device.ts'
import { openAuthenticatorSeal } from '../../rules/authenticator.ts'
import type { PasskeySite } from '../../use-cases/staff-passkeys.ts'

/** Dependencies of office sign-in, in addition to the dependencies of every route. */
export interface IdentityParts {
  seal: SecretSeal
  /** The office's address, without its last slash. */
  officeUrl: string
  site: () => PasskeySite
  /** Device and network of a new session. */
  placeOf: (from: From) => { device: string; network: string }
  /** Keyed hash of the wider network, as the audit log stores it. */
  auditNetworkOf: (from: From) => string
}

export function identityParts(app: FastifyInstance): IdentityParts {
  const { env, hash, site } = app.shop
  const officeUrl = env.OFFICE_URL ?? env.PUBLIC_URL
  const origin = new URL(officeUrl).origin
  return {
    seal: openAuthenticatorSeal(env.FILES_KEY),
    officeUrl,
    site: () => ({ shop: site.facts.name, origin }),
    placeOf: ({ address, userAgent }) => ({ device: deviceOf(userAgent), network: hash('place', networkOf(address)) }),
    auditNetworkOf: ({ address }) => hash('place', areaOf(address)),
  }
}
