import { showInstant } from '#lib/format/clock.ts'
import { listSelections } from '../modules/identity/use-cases/trader-selection.ts'
import type { Command } from './command.ts'
import { companyOf } from './named-company.ts'

/** Assigns a sales representative to a company. */

const acted: Command = {
  noun: 'reps',
  verb: 'acted',
  summary: 'Lists who acted for a company, when, and how it ended, the latest first.',
  usage: `
    --company COMPANY    its number, or the email of one of its people`,
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

export const repCommands: readonly Command[] = [acted]
