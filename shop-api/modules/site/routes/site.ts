import type { FastifyInstance } from 'fastify'
import { site } from '#lib/contract/site/site.ts'
import { serveRead } from '../../identity/serve-call.ts'
import { returnSetting } from '../queries/return-setting.ts'
import { standardVatPerc } from '../queries/standard-vat.ts'
import { loadSite } from '../use-cases/site.ts'

/**
 * The shop's facts for storefronts. Read at each call: storefronts cache the response until they are notified of a
 * change.
 */
export function serveSite(app: FastifyInstance): void {
  serveRead(app, site, async ({ tx }) => ({
    data: {
      ...(await loadSite(tx)),
      vatPerc: await standardVatPerc(tx),
      returnDays: (await returnSetting.load(tx)).value.days,
    },
  }))
}
