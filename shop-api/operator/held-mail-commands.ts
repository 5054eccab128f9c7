import { showInstant } from '#lib/format/clock.ts'
import { discardEmails, listHeldEmails, releaseEmails } from '../email/held.ts'
import { type Command, type CommandInput, Refused } from './command.ts'

/** Commands for emails held after a restore. */

const USAGE = `<number of the email>, or --all`

/** The named email; undefined for all. @throws Refused if neither was given */
function namedEmail({ arguments: [id], options }: CommandInput): number | undefined {
  if (options.all && id === undefined) return undefined
  if (options.all || id === undefined || !/^\d{1,15}$/.test(id))
    throw new Refused(`Add ${USAGE}. mail held lists them.`)
  return Number(id)
}

function emailsOf(count: number, id: number | undefined): string {
  if (count === 0 && id !== undefined) throw new Refused(`Email ${id} is not held.`)
  return `${count.toLocaleString('en')} email${count === 1 ? '' : 's'}`
}

const list: Command = {
  noun: 'mail',
  verb: 'held',
  summary: 'Lists emails held after a restore: they were waiting at the backup, and could have been sent after it.',
  usage: '',
  takes: { least: 0, most: 0 },
  options: {},
  async *run({ database }) {
    const held = await listHeldEmails(database)
    if (held.length === 0) yield 'No email is held.\n'
    for (const { id, to, subject, createdAt } of held) yield `${id} · ${showInstant(createdAt)} · ${to} · ${subject}\n`
  },
}

const release: Command = {
  noun: 'mail',
  verb: 'release',
  summary: 'Sends emails held after a restore.',
  usage: USAGE,
  takes: { least: 0, most: 1 },
  options: { all: { type: 'boolean' } },
  async *run({ database, clock }, input) {
    const id = namedEmail(input)
    yield `${emailsOf(await releaseEmails(database, clock(), id), id)} will be sent.\n`
  },
}

const discard: Command = {
  noun: 'mail',
  verb: 'discard',
  summary: 'Deletes emails held after a restore, because they were sent or are no longer useful.',
  usage: USAGE,
  takes: { least: 0, most: 1 },
  options: { all: { type: 'boolean' } },
  async *run({ database }, input) {
    const id = namedEmail(input)
    yield `${emailsOf(await discardEmails(database, id), id)} deleted.\n`
  },
}

export const heldMailCommands: readonly Command[] = [list, release, discard]
