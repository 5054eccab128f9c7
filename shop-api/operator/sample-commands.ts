import {
  carryOut,
  lockForRemoval,
  planRemoval,
  type Removal,
  type SampleRow,
} from '../modules/sample/use-cases/sample-removal.ts'
import { type Command, Refused } from './command.ts'

const MAX_NAMED = 20

const countOf = (count: number, one: string, many = `${one}s`) =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`

/** A few by name; the rest are counted. */
function names(rows: readonly SampleRow[]): string {
  const named = rows.slice(0, MAX_NAMED).map(({ name }) => name)
  const more = rows.length - named.length
  return `${named.join(', ')}${more > 0 ? ` and ${more.toLocaleString('en')} more` : ''}`
}

function* stays(what: string, rows: readonly SampleRow[]): Generator<string> {
  for (const { name, keepReason } of rows) if (keepReason !== null) yield `  stays   ${what}${name}: ${keepReason}\n`
}

/** The plan as text. @param done whether it was carried out */
function* inWords(plan: Removal, done: boolean): Generator<string> {
  const goes = (rows: readonly SampleRow[]) => rows.filter(({ keepReason }) => keepReason === null)
  const verb = done ? 'removed' : 'goes   '
  yield done ? 'The sample was removed from this shop.\n' : 'What --yes would remove from this shop:\n'
  if (plan.accounts.length > 0)
    yield `  ${done ? 'ended  ' : 'ends   '} ${countOf(plan.accounts.length, 'account')}, with their sign-ins: ${names(plan.accounts)}\n`
  for (const { name } of plan.samePassword) {
    yield `  stays   ${name}, without its password, which is the sample's: "Forgot password?" sets another\n`
  }
  for (const [one, many, rows] of [
    ['account', 'accounts', goes(plan.accounts)],
    ['company', 'companies', goes(plan.companies)],
    ['order', 'orders', goes(plan.orders)],
    ['product family', 'product families', goes(plan.families)],
  ] as const) {
    if (rows.length > 0) yield `  ${verb} ${countOf(rows.length, one, many)}: ${names(rows)}\n`
  }
  yield* stays('', plan.accounts)
  yield* stays('company ', plan.companies)
  yield* stays('', plan.orders)
  for (const { name, keepReason, archived } of plan.families) {
    if (keepReason !== null)
      yield `  stays   ${name}: ${keepReason}${archived ? '; archived, so that it cannot be bought' : ''}\n`
  }
  if (plan.otherOrders > 0) {
    yield `  stays   ${countOf(plan.otherOrders, 'order')} of guests and other accounts: cancel test orders\n`
  }
  yield '  stays   delivery charges, pick-up points, questions and synonyms of the sample: check whether you need them\n'
}

const remove: Command = {
  noun: 'sample',
  verb: 'remove',
  summary: 'Ends the sample accounts and removes unused sample data before a trial shop goes live.',
  usage: `
    --yes   removes it; without it the command only lists the changes

Sample data that was used stays and is listed. This cannot be undone: make a backup first.`,
  takes: { least: 0, most: 0 },
  options: { yes: { type: 'boolean' } },
  async *run({ database, files, log }, { options }) {
    if (options.yes !== true) {
      yield* inWords(await planRemoval(database), false)
      return
    }
    const { plan, leftOver } = await database.transaction(async (tx) => {
      await lockForRemoval(tx)
      const planned = await planRemoval(tx)
      return { plan: planned, leftOver: await carryOut(tx, planned) }
    })
    let failed = 0
    for (const file of leftOver) {
      await files.remove(file).catch((error) => {
        failed += 1
        log.warn({ err: error }, 'a file of the sample was not removed')
      })
    }
    yield* inWords(plan, true)
    if (failed > 0) throw new Refused(`${countOf(failed, 'file')} could not be removed. The log has the reason.`)
  },
}

export const sampleCommands: readonly Command[] = [remove]
