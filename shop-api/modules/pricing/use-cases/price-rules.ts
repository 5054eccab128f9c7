import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Input, Output } from '#lib/contract/base/call.ts'
import type {
  officePriceRuleCheck,
  officePriceRules,
  PriceBuyer,
  PriceRule,
  PriceRuleForm,
  PriceTargetRef,
  RuleState,
} from '#lib/contract/pricing/office/price-rules.ts'
import { addDays, dayInNairobi } from '#lib/format/clock.ts'
import { showMoney } from '#lib/format/money.ts'
import type { Session } from '../../../db/client.ts'
import { companies } from '../../../db/schema/accounts.ts'
import { agreedPrices, companyGroups, groupPrices } from '../../../db/schema/prices.ts'
import { likeText } from '../../../db/sql-conditions.ts'
import { refuse } from '../../../refusal.ts'
import { countRules, findRuleTarget, listRules } from '../queries/price-rules.sql.ts'
import type { PriceTarget } from '../rules/check-price.ts'
import { breaksBelowCost, ruleFaults } from '../rules/rule-faults.ts'
import { writePrice } from './set-agreed-prices.ts'

const PAGE = 100
/** A price that ends within this number of days is shown as ending. */
const SOON_DAYS = 30

type Wanted = Omit<Output<typeof officePriceRules>, 'rules'>

const stateOf = ({ validFrom, validTo }: Pick<PriceRuleForm, 'validFrom' | 'validTo'>, day: string): RuleState =>
  validTo !== null && validTo < day ? 'over' : validFrom > day ? 'to-come' : 'running'

/** Prices agreed with companies and groups, by buyer and product. */
export async function loadRules(
  { query }: Session,
  now: Date,
  { text, buyers, state, companyId, skip }: Required<Input<typeof officePriceRules>>,
): Promise<Wanted & { rules: PriceRule[] }> {
  const day = dayInNairobi(now)
  const filter = {
    ...{ text, buyers, state, companyId, day },
    ...{ like: `%${likeText(text)}%`, soon: addDays(day, SOON_DAYS) },
  }
  const [rows, [counts]] = await Promise.all([
    listRules(query, { ...filter, skip, most: PAGE + 1 }),
    countRules(query, filter),
  ])
  return {
    rules: rows.slice(0, PAGE).map((row) => {
      const { buyerKind, buyerId, variantId, familyId, breaks, validFrom, validTo, ...shown } = row
      const form: PriceRuleForm = {
        buyer: { kind: buyerKind, id: buyerId },
        target: variantId === null ? { kind: 'family', id: familyId ?? 0 } : { kind: 'variant', id: variantId },
        breaks: breaks.map(([fromBales, price]) => ({ fromBales, price })),
        ...{ validFrom, validTo },
      }
      return { ...shown, form, state: stateOf(form, day) }
    }),
    total: counts?.total ?? 0,
    ending: counts?.ending ?? 0,
    next: rows.length > PAGE ? skip + PAGE : null,
  }
}

/** A product or family that prices are agreed for, with its cost. @throws `not-found` */
export async function ruleTarget(
  { query }: Session,
  { kind, id }: PriceTargetRef,
): Promise<PriceTarget & { code: string; costCents: number | null }> {
  const ids = { variantId: kind === 'variant' ? id : null, familyId: kind === 'family' ? id : null }
  const [found] = await findRuleTarget(query, ids)
  if (!found) throw refuse('not-found', 'This product is no longer sold.')
  return { ...ids, ...found }
}

/** The name of a company or a group. @throws not-found */
export async function buyerName({ db }: Session, { kind, id }: PriceBuyer): Promise<string> {
  const [found] =
    kind === 'company'
      ? await db.select({ name: companies.name }).from(companies).where(eq(companies.id, id))
      : await db.select({ name: companyGroups.name }).from(companyGroups).where(eq(companyGroups.id, id))
  if (!found) throw refuse('not-found', kind === 'company' ? 'There is no such company.' : 'There is no such group.')
  return found.name
}

/** Faults of prices before they are agreed. */
export async function checkRule(
  tx: Session,
  form: PriceRuleForm,
  isSure: boolean,
): Promise<Output<typeof officePriceRuleCheck>> {
  const target = await ruleTarget(tx, form.target)
  const current = await currentRule(tx, form)
  return {
    ...{
      name: target.name,
      code: target.code,
      least: target.leastCents,
      most: target.mostCents,
      cost: target.costCents,
    },
    faults: ruleFaults(form, target, isSure, current),
    belowCost: breaksBelowCost(form, target.costCents, current),
  }
}

/**
 * The current prices of the same buyer, product and days; null if there are no such prices.
 * @param isLocked true if they are about to be changed
 */
export async function currentRule(tx: Session, form: PriceRuleForm, isLocked = false): Promise<PriceRuleForm | null> {
  const { buyer, target, validFrom, validTo } = form
  const query =
    buyer.kind === 'company'
      ? tx.db
          .select({ fromBales: agreedPrices.fromBales, price: agreedPrices.exVatCents })
          .from(agreedPrices)
          .where(isOf(agreedPrices, eq(agreedPrices.companyId, buyer.id), form))
          .orderBy(asc(agreedPrices.fromBales))
      : tx.db
          .select({ fromBales: groupPrices.fromBales, price: groupPrices.exVatCents })
          .from(groupPrices)
          .where(isOf(groupPrices, eq(groupPrices.groupId, buyer.id), form))
          .orderBy(asc(groupPrices.fromBales))
  const rows = await (isLocked ? query.for('update') : query)
  return rows.length === 0 ? null : { buyer, target, breaks: rows, validFrom, validTo }
}

/**
 * Whether the same buyer has other prices for the same product with the same first day and any last day.
 * @param seen the prices to replace; null for new prices
 */
export async function beginsWithAnother(
  { db }: Session,
  { buyer, target, validFrom }: PriceRuleForm,
  seen: PriceRuleForm | null,
): Promise<boolean> {
  const isAnother = (t: Prices) =>
    and(
      target.kind === 'variant' ? eq(t.variantId, target.id) : eq(t.familyId, target.id),
      eq(t.validFrom, validFrom),
      seen && seen.validFrom === validFrom ? sql`${t.validTo} IS DISTINCT FROM ${seen.validTo}::date` : undefined,
    )
  const rows =
    buyer.kind === 'company'
      ? await db
          .select({ id: agreedPrices.id })
          .from(agreedPrices)
          .where(and(eq(agreedPrices.companyId, buyer.id), isAnother(agreedPrices)))
          .limit(1)
      : await db
          .select({ id: groupPrices.id })
          .from(groupPrices)
          .where(and(eq(groupPrices.groupId, buyer.id), isAnother(groupPrices)))
          .limit(1)
  return rows.length > 0
}

type Prices = Record<'variantId' | 'familyId' | 'validFrom' | 'validTo', PgColumn>

/** Rows of a rule in one of the two tables. */
const isOf = (t: Prices, ofBuyer: ReturnType<typeof eq>, { target, validFrom, validTo }: PriceRuleForm) =>
  and(
    ofBuyer,
    target.kind === 'variant' ? eq(t.variantId, target.id) : eq(t.familyId, target.id),
    eq(t.validFrom, validFrom),
    validTo === null ? isNull(t.validTo) : eq(t.validTo, validTo),
  )

/** Deletes a rule's prices. */
export async function removeRule(tx: Session, form: PriceRuleForm): Promise<void> {
  const { buyer } = form
  if (buyer.kind === 'company')
    await tx.db.delete(agreedPrices).where(isOf(agreedPrices, eq(agreedPrices.companyId, buyer.id), form))
  else await tx.db.delete(groupPrices).where(isOf(groupPrices, eq(groupPrices.groupId, buyer.id), form))
}

/** Writes a rule's prices; those for the same product, bales and first day are replaced. */
export async function writeRule(tx: Session, form: PriceRuleForm, target: PriceTarget): Promise<void> {
  const { buyer, breaks, validFrom, validTo } = form
  for (const { fromBales, price } of breaks) {
    if (buyer.kind === 'company')
      await writePrice(tx, { companyId: buyer.id, code: '', fromBales, cents: price, validFrom, validTo }, target)
    else await writeGroupPrice(tx, buyer.id, target, { fromBales, exVatCents: price, validFrom, validTo })
  }
}

async function writeGroupPrice(
  { db }: Session,
  groupId: number,
  { variantId, familyId }: PriceTarget,
  price: { fromBales: number; exVatCents: number; validFrom: string; validTo: string | null },
): Promise<void> {
  await db
    .insert(groupPrices)
    .values({ groupId, variantId, familyId, ...price })
    .onConflictDoUpdate({
      target: [
        groupPrices.groupId,
        variantId === null ? groupPrices.familyId : groupPrices.variantId,
        groupPrices.fromBales,
        groupPrices.validFrom,
      ],
      set: { exVatCents: sql`excluded.ex_vat_cents`, validTo: sql`excluded.valid_to` },
    })
}

/** "from 3 bales KSh 1,100.00", a line each, for the audit log and for companies. */
export const ruleLines = ({ breaks }: PriceRuleForm): string[] =>
  breaks.map(({ fromBales, price }) => {
    const from = fromBales === 0 ? 'any quantity' : fromBales === 1 ? 'from one bale' : `from ${fromBales} bales`
    return `${from} ${showMoney(price)}`
  })
