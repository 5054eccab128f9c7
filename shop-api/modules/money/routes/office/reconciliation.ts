import type { FastifyInstance } from 'fastify'
import {
  officeMoneyAccounts,
  officeMoneySettings,
  officeMoneySettingsSave,
} from '#lib/contract/money/office/money-accounts.ts'
import { officeItemPlace, officeOpenItems } from '#lib/contract/money/office/open-items.ts'
import {
  officeEntrySearch,
  officeMoneyDay,
  officeMoneyDays,
  officeStatementLines,
} from '#lib/contract/money/office/reconciliation.ts'
import { serveOfficeCall, staffOf } from '../../../staff/serve-office-call.ts'
import { placeOfItem } from '../../queries/open-items.sql.ts'
import { listAccounts } from '../../use-cases/list-accounts.ts'
import { listDays, showDayOfAccount } from '../../use-cases/list-days.ts'
import { findEntries, listLines } from '../../use-cases/list-lines.ts'
import { loadOpenItems } from '../../use-cases/list-open-items.ts'
import { toleranceSetting } from '../../use-cases/reconciliation-settings.ts'

/** Accounts, open items, statement lines, days and settings of the reconciliation. */
export function serveOfficeReconciliation(app: FastifyInstance): void {
  serveOfficeCall(app, officeMoneyAccounts, async ({ tx, now }) => ({ data: await listAccounts(tx, now) }))

  serveOfficeCall(app, officeOpenItems, ({ tx, input }) => loadOpenItems(tx, input))

  serveOfficeCall(app, officeItemPlace, async ({ tx, input }) => {
    const [kind = '', id = ''] = input.itemId.split(/-(.*)/)
    const [place] = await placeOfItem(tx.query, { kind, id })
    return { data: { accountId: place?.accountId ?? null } }
  })

  serveOfficeCall(app, officeStatementLines, ({ tx, input }) => listLines(tx, input))

  serveOfficeCall(app, officeEntrySearch, async ({ tx, input }) => ({
    data: await findEntries(tx, input.accountId, input.text),
  }))

  serveOfficeCall(app, officeMoneyDays, async ({ tx, now, input }) => ({ data: await listDays(tx, now, input) }))

  serveOfficeCall(app, officeMoneyDay, async ({ tx, now, input }) => ({ data: await showDayOfAccount(tx, now, input) }))

  serveOfficeCall(app, officeMoneySettings, async ({ tx }) => ({
    data: { tolerance: (await toleranceSetting.load(tx)).value.toleranceCents },
  }))

  serveOfficeCall(app, officeMoneySettingsSave, async (request) => {
    const { tx, now, input } = request
    const { value, version } = await toleranceSetting.load(tx)
    const given = { value: { toleranceCents: input.tolerance }, version, reason: null }
    await toleranceSetting.save(tx, now, { ...given, staffId: staffOf(request).staffId })
    return {
      data: { tolerance: input.tolerance },
      message: 'The tolerance is saved.',
      audit: {
        ...{ action: 'settings.money-tolerance', subject: { kind: 'setting', id: toleranceSetting.key } },
        ...{ before: value, after: { toleranceCents: input.tolerance } },
      },
    }
  })
}
