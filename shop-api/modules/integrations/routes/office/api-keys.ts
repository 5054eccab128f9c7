import type { FastifyInstance } from 'fastify'
import { officeApiKeyMake, officeApiKeyRevoke, officeApiKeys } from '#lib/contract/integrations/office/api-keys.ts'
import { serveOfficeCall, staffOf } from '../../../staff/serve-office-call.ts'
import { listApiKeys, makeApiKey, revokeApiKey } from '../../use-cases/api-keys.ts'

/** API keys of other systems. */
export function serveOfficeApiKeys(app: FastifyInstance): void {
  serveOfficeCall(app, officeApiKeys, async ({ tx, now }) => ({ data: await listApiKeys(tx, now) }))

  serveOfficeCall(app, officeApiKeyMake, async (request) => {
    const { tx, now, input } = request
    const data = await makeApiKey(tx, now, { ...input, staffId: staffOf(request).staffId })
    const { keyId, name, scopes, perMinute, lastDay } = data.key
    return {
      data,
      message: `The key for ${name} is created.`,
      audit: {
        ...{ action: 'integrations.make-key', subject: { kind: 'api-key', id: keyId } },
        after: { name, scopes, perMinute, lastDay },
      },
    }
  })

  serveOfficeCall(app, officeApiKeyRevoke, async (request) => {
    const { tx, now, input } = request
    const data = await revokeApiKey(tx, now, input.keyId, staffOf(request).staffId)
    return {
      data,
      message: `The key for ${data.name} is revoked.`,
      audit: {
        ...{ action: 'integrations.revoke-key', subject: { kind: 'api-key', id: data.keyId } },
        after: { name: data.name, revokedAt: data.revokedAt },
      },
    }
  })
}
