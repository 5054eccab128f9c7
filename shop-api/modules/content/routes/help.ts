import type { FastifyInstance } from 'fastify'
import { ownsCompany } from '#lib/account/capabilities.ts'
import { faqList, helpSection, topicList } from '#lib/contract/content/help.ts'
import { cancelReasons } from '#lib/contract/orders/cancellation.ts'
import { serveRead } from '../../identity/serve-call.ts'
import { listCancelReasons, listTopics, loadHelpSection, searchFaqs } from '../queries/help.ts'

/** Help: frequent questions and contact details. */
export function serveHelp(app: FastifyInstance): void {
  const { env } = app.shop

  serveRead(app, topicList, async ({ tx }) => ({ data: await listTopics(tx) }))
  serveRead(app, faqList, async ({ input, tx }) => ({ data: await searchFaqs(tx, input.searchText) }))
  serveRead(app, cancelReasons, async ({ tx }) => ({ data: await listCancelReasons(tx) }))
  serveRead(app, helpSection, async ({ caller, tx }) => {
    const companyId = caller.who !== 'guest' && ownsCompany(caller.who) ? caller.account.companyId : null
    return { data: await loadHelpSection(tx, env.HELP_EMAIL, companyId) }
  })
}
