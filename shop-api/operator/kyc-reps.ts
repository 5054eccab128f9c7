import { showInstant } from '#lib/format/clock.ts'
import { giveRep } from '../modules/companies/use-cases/give-rep.ts'
import { findRep } from '../modules/companies/use-cases/sales-reps.ts'
import { listSelections } from '../modules/identity/use-cases/trader-selection.ts'
import { type Command, Refused } from './command.ts'
import { companyOf } from './named-company.ts'

/** Assigns a sales representative to a company. */

const assign: Command = {
  noun: 'reps',
  verb: 'assign',
  summary: 'Assigns a sales representative to a company. The company is notified.',
  usage: `
    --company COMPANY    its number, as in kyc list --all, or the email of one of its people
    --rep EMAIL          a user of type 6`,
  takes: { least: 0, most: 0 },
  options: { company: { type: 'string' }, rep: { type: 'string' } },
  async *run({ database, clock, publicUrl }, { options }) {
    const email = typeof options.rep === 'string' ? options.rep.trim().toLowerCase() : ''
    if (email === '') throw new Refused('Add --rep EMAIL.')
    yield await database.transaction(async (tx) => {
      const company = await companyOf(tx, options.company)
      const rep = await findRep(tx, email)
      if (!rep) throw new Refused(`${email} is not an active sales representative (user type 6).`)
      if (!(await giveRep({ tx, clock, publicUrl }, company, { ...rep, email }))) {
        throw new Refused(`${rep.name} is already the sales representative of ${company.name}.`)
      }
      return `${rep.name} is now the sales representative of ${company.name}.\n`
    })
  },
}

const acted: Command = {
  noun: 'reps',
  verb: 'acted',
  summary: 'Lists who acted for a company, when, and how it ended, the latest first.',
  usage: `
    --company COMPANY    its number, as in kyc list --all, or the email of one of its people`,
  takes: { least: 0, most: 0 },
  options: { company: { type: 'string' } },
  async *run({ database, clock }, { options }) {
    const company = await companyOf(database, options.company)
    const rows = await listSelections(database, clock, company.id)
    if (rows.length === 0) yield `No one has acted for ${company.name}.\n`
    for (const { who, beganAt, endedAt, endedBy } of rows) {
      const end = endedAt ? `to ${showInstant(new Date(endedAt))} (${endedBy})` : 'still'
      yield `${showInstant(new Date(beganAt))} ${end} · ${who}\n`
    }
  },
}

export const repCommands: readonly Command[] = [assign, acted]
