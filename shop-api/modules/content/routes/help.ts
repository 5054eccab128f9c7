import type { FastifyInstance } from 'fastify'
import { ownsCompany } from '#lib/account/capabilities.ts'
import { faqList, helpSection, sendInquiry, topicList } from '#lib/contract/content/help.ts'
import { cancelReasons } from '#lib/contract/orders/cancellation.ts'
import { fileKind } from '#lib/files/file-kind.ts'
import type { PrivateFiles } from '../../../files/private-files.ts'
import type { From } from '../../../http/trusted-address.ts'
import type { Caller } from '../../identity/caller.ts'
import { identityOf } from '../../identity/rules/account.ts'
import { serveCall, serveRead } from '../../identity/serve-call.ts'
import { listCancelReasons, listTopics, loadHelpSection, searchFaqs } from '../queries/help.ts'
import { keepEnquiry, type Writer } from '../use-cases/enquiries.ts'

/** Help: frequent questions, contact details, and the contact form. */
export function serveHelp(app: FastifyInstance, files: PrivateFiles): void {
  const { clock, env } = app.shop

  serveRead(app, topicList, async ({ tx }) => ({ data: await listTopics(tx) }))
  serveRead(app, faqList, async ({ input, tx }) => ({ data: await searchFaqs(tx, input.searchText) }))
  serveRead(app, cancelReasons, async ({ tx }) => ({ data: await listCancelReasons(tx) }))
  serveRead(app, helpSection, async ({ caller, tx }) => {
    const companyId = caller.who !== 'guest' && ownsCompany(caller.who) ? caller.account.companyId : null
    return { data: await loadHelpSection(tx, env.HELP_EMAIL, companyId) }
  })

  serveCall(app, sendInquiry, async ({ input, files: given, caller, from, tx, log }) => {
    const writer = writerOf(caller, from)
    const bytes = given.attachment
    const file = bytes ? await files.keep(bytes) : null
    try {
      const attachment = bytes && file ? { file, bytes: bytes.length, type: fileKind(bytes) ?? '' } : null
      const parts = { tx, clock, helpEmail: env.HELP_EMAIL, guestBytesPerDay: env.ENQUIRY_MB_PER_DAY * MB }
      const inquiryNo = await keepEnquiry(parts, input, writer, attachment)
      log.info({ inquiryNo }, 'enquiry kept')
      return {
        data: { inquiryNo },
        message: `Thank you. We have your message and will answer you soon (${inquiryNo}).`,
      }
    } catch (error) {
      if (file) await files.remove(file)
      throw error
    }
  })
}

const MB = 1024 * 1024

function writerOf(caller: Caller, { address }: From): Writer {
  if (caller.who === 'guest') return { userId: null, email: null, name: '', companyId: null, address }
  const { email, companyId } = caller.account
  return { userId: caller.userId, email, name: identityOf(caller.account).name, companyId, address }
}
