import { and, eq, inArray } from 'drizzle-orm'
import type { ItemCursor, MatchSuggestion, OpenItem } from '#lib/contract/money/office/open-items.ts'
import type { UnmatchedRefund } from '#lib/contract/payments/office/payments.ts'
import type { Session } from '../../../db/client.ts'
import { companies } from '../../../db/schema/accounts.ts'
import { officeAssignments } from '../../../db/schema/office-money.ts'
import { staffMembers } from '../../../db/schema/staff.ts'
import { readSuggestedOrders } from '../../payments/queries/ledger.sql.ts'
import { candidateOrders } from '../../payments/queries/unmatched.sql.ts'
import { orderNoOf } from '../../payments/rules/payment-references.ts'
import { indexCandidates, type Suggestion, suggestOrders } from '../../payments/rules/suggest-orders.ts'
import { UNMATCHED_TEXT } from '../../payments/use-cases/paid-by-hand.ts'
import { openRefundsOf } from '../../payments/use-cases/unmatched-money.ts'
import { waitingPayments } from '../../payments/use-cases/unmatched-payments.ts'
import {
  checksOfEntries,
  entriesOfAmount,
  type ItemSearch,
  pageOpenItems,
  sumOpenItems,
} from '../queries/open-items.sql.ts'
import { entriesById } from '../queries/shown-entries.sql.ts'
import { type LineRow, linesById } from '../queries/shown-lines.sql.ts'
import { NO_SEARCH, searchOf } from '../rules/search-text.ts'
import { entryReasons, ruleOfReasons } from '../rules/suggestion-rule.ts'
import { shownEntry, shownLine } from './shown-entry.ts'

/** Most open orders searched for suggestions, newest first. */
const MAX_CANDIDATES = 5_000

type Waiting = Awaited<ReturnType<typeof waitingPayments>>[number]
type OrderRow = Awaited<ReturnType<typeof readSuggestedOrders>>[number]

interface ItemsAsked {
  accountId: number
  from?: string | undefined
  through?: string | undefined
  search?: string | undefined
  perPage: number
  after: ItemCursor | null
}

/** A page of the open items of an account with suggestions; the sums of the groups with the first page. */
export async function loadOpenItems(tx: Session, { accountId, from, through, search, perPage, after }: ItemsAsked) {
  const days = { from: from ?? null, through: through ?? null }
  const found: ItemSearch = { accountId, ...days, ...(search ? searchOf(search) : NO_SEARCH) }
  const cursor = {
    ...{ after: after?.group ?? null, afterDay: after?.day ?? null, afterId: after?.key ?? null },
    afterAt: after && new Date(after.at),
  }
  const [rows, groups] = await Promise.all([
    pageOpenItems(tx.query, { ...found, ...cursor, atMost: perPage + 1 }),
    after ? null : sumOpenItems(tx.query, found),
  ])
  const items = rows.slice(0, perPage)
  const last = rows.length > perPage ? items.at(-1) : undefined
  return {
    data: {
      items: await shownItems(tx, items),
      groups: groups?.map(({ cents, ...one }) => ({ ...one, sum: cents })) ?? null,
    },
    meta: { next: last ? { group: last.group, day: last.day, at: last.at.toISOString(), key: last.id } : null },
  }
}

type Items = Awaited<ReturnType<typeof pageOpenItems>>
const idsOf = (items: Items, kind: Items[number]['kind']) => items.flatMap((one) => (one.kind === kind ? [one.id] : []))

async function shownItems(tx: Session, items: Items): Promise<OpenItem[]> {
  const waiting = new Map((await waitingPayments(tx)).map((one) => [one.receipt, one]))
  const lines = new Map((await linesById(tx.query, { ids: idsOf(items, 'line') })).map((line) => [line.id, line]))
  const suggested = await suggestedOrders(tx, [...lines.values()], waiting, items)
  const likely = await entriesOfAmount(tx.query, { lineIds: [...lines.keys()] })
  const ofLine = Map.groupBy(likely, ({ lineId }) => lineId)
  const own = idsOf(items, 'entry')
  const entryIds = [...own, ...idsOf(items, 'unmatched'), ...likely.map((one) => one.entryId)]
  const entries = new Map((await entriesById(tx.query, { ids: entryIds })).map((row) => [row.id, shownEntry(row)]))
  const checks = new Map((await checksOfEntries(tx.query, { ids: own })).map((one) => [one.entryId, one]))
  const facts = await unmatchedFacts(tx, waiting, items)
  return items.map(({ kind, group, id, receipt, day, at, cents }): OpenItem => {
    const line = lines.get(id)
    const shown = kind === 'line' && line ? shownLine(line) : null
    const check = kind === 'entry' ? checks.get(id) : undefined
    const itemId = `${kind}-${receipt ?? id}`
    const ofEntries = (shown ? (ofLine.get(id) ?? []) : []).flatMap(({ entryId, minutes }): MatchSuggestion[] => {
      const entry = entries.get(entryId)
      return entry ? [{ rule: 'amount-and-time', reasons: entryReasons(minutes), entry, order: null }] : []
    })
    return {
      ...{ itemId, group, at: at.toISOString(), day, amount: cents, line: shown },
      entry: kind === 'line' ? null : (entries.get(id) ?? null),
      unmatched: receipt === null ? null : facts.shown(receipt),
      check: check
        ? { reason: check.reason, by: { staffId: check.staffId, name: check.name }, at: check.at.toISOString() }
        : (shown?.check ?? null),
      suggestions: [...ofEntries, ...(suggested.get(itemId) ?? [])],
      takenBy: facts.holders.get(receipt ?? `line-${id}`) ?? null,
    }
  })
}

/** Orders that received money can belong to, by item. */
async function suggestedOrders(
  tx: Session,
  lines: readonly LineRow[],
  waiting: ReadonlyMap<string, Waiting>,
  items: Items,
): Promise<Map<string, MatchSuggestion[]>> {
  const received = lines.filter(({ cents, kind }) => cents > 0 && kind !== 'settlement-in')
  const receipts = items.flatMap(({ receipt }) => receipt ?? [])
  if (received.length + receipts.length === 0) return new Map()
  const found = await candidateOrders(tx.query, { atMost: MAX_CANDIDATES })
  const candidates = indexCandidates(found)
  const numbers = new Set(found.map(({ orderNo }) => orderNo))
  const suggestions = new Map<string, Suggestion[]>()
  const namesCandidate = (text: string) => numbers.has(orderNoOf(text) ?? 0)
  for (const { id, cents, accountTyped, details, phoneMasked, payerName, at } of received) {
    // Banks have no account number: the payer writes the order's number into the text of the transfer.
    const typed = accountTyped || (details.split(/\s+/).find(namesCandidate) ?? '')
    const money = { amountCents: cents, accountReference: typed, phoneMasked, payerName, paidAt: at }
    suggestions.set(`line-${id}`, suggestOrders({ ...money, namesOrder: namesCandidate(typed) }, candidates))
  }
  for (const receipt of receipts) {
    const money = waiting.get(receipt)
    if (money) suggestions.set(`unmatched-${receipt}`, suggestOrders(money, candidates))
  }
  const wanted = [...suggestions.values()].flat().map(({ orderNo }) => orderNo)
  const orders = new Map((await readSuggestedOrders(tx.query, { numbers: wanted })).map((one) => [one.orderNo, one]))
  return new Map([...suggestions].map(([id, all]) => [id, all.flatMap((one) => shownSuggestion(one, orders))]))
}

function shownSuggestion({ orderNo, reasons }: Suggestion, orders: ReadonlyMap<number, OrderRow>): MatchSuggestion[] {
  const order = orders.get(orderNo)
  if (!order) return []
  const { customer, dueCents, placedAt } = order
  const shown = { orderNo, customer, due: dueCents, placedAt: placedAt.toISOString() }
  return [{ rule: ruleOfReasons(reasons), reasons, entry: null, order: shown }]
}

/** Facts about money without an order, and the people who work on the items. */
async function unmatchedFacts(tx: Session, waiting: ReadonlyMap<string, Waiting>, items: Items) {
  const receipts = items.flatMap(({ receipt }) => receipt ?? [])
  const lineIds = idsOf(items, 'line').map(String)
  const { subjectKind, subjectId } = officeAssignments
  const held = await tx.db
    .select({ kind: subjectKind, id: subjectId, staffId: staffMembers.id, name: staffMembers.name })
    .from(officeAssignments)
    .innerJoin(staffMembers, eq(staffMembers.id, officeAssignments.staffId))
    .where(and(inArray(subjectKind, ['unmatched', 'statement-line']), inArray(subjectId, [...receipts, ...lineIds])))
  const refunds = receipts.length === 0 ? new Map<string, UnmatchedRefund>() : await openRefundsOf(tx)
  const companyIds = receipts.flatMap((receipt) => waiting.get(receipt)?.companyId ?? [])
  const named = await tx.db
    .select({ companyId: companies.id, name: companies.name })
    .from(companies)
    .where(inArray(companies.id, companyIds))
  return {
    holders: new Map(held.map(({ kind, id, ...by }) => [kind === 'unmatched' ? id : `line-${id}`, by] as const)),
    shown: (receipt: string): OpenItem['unmatched'] => {
      const money = waiting.get(receipt)
      if (!money) return null
      const { reason, companyId, accountReference: account, payerName: payer } = money
      return {
        ...{ receipt, account, payer, text: UNMATCHED_TEXT[reason] },
        company: named.find((one) => one.companyId === companyId) ?? null,
        refund: refunds.get(receipt)?.state ?? null,
      }
    },
  }
}
