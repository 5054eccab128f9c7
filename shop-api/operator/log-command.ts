import type { AuditAction } from '#lib/office/audit-verbs.ts'
import type { Session } from '../db/client.ts'
import { type AuditEntry, logAudit } from '../observe/audit-log.ts'
import type { Command, CommandInput } from './command.ts'

/** The subject of a command's first argument, if it is a number. */
const SUBJECTS: Readonly<Record<string, string>> = {
  orders: 'order',
  payments: 'order',
  credit: 'company',
  users: 'customer',
}

/** Options with free text, or with a person's name, number or address. */
const PERSONAL = /name|phone|email|mobile|address|note|reason|reply|contact/

const isPersonal = (option: string, value: unknown): boolean =>
  PERSONAL.test(option) || (typeof value === 'string' && /@|\s/.test(value))

/** The arguments, split: personal values are stored where erasing a person's data empties them. */
function given({ arguments: typed, options, lists }: CommandInput): Pick<AuditEntry, 'after' | 'personal'> {
  const all = Object.entries({ ...options, ...lists }).filter(([, value]) => value !== undefined)
  const numbers = typed.filter((word) => /^\d+$/.test(word))
  const words = typed.filter((word) => !/^\d+$/.test(word))
  const personal = Object.fromEntries(all.filter(([name, value]) => isPersonal(name, value)))
  const plain = Object.fromEntries(all.filter(([name, value]) => !isPersonal(name, value)))
  const hasPersonal = words.length > 0 || Object.keys(personal).length > 0
  return {
    after: { ...(numbers.length > 0 && { numbers }), ...plain },
    ...(hasPersonal && { personal: { ...(words.length > 0 && { arguments: words }), ...personal } }),
  }
}

/**
 * Writes a command to the audit log, after its end: under the same name as the office's action.
 * @param refused the reason of a refusal; undefined if it was done
 */
export async function logCommand(
  session: Session,
  at: Date,
  { noun, verb }: Pick<Command, 'noun' | 'verb'>,
  input: CommandInput,
  refused?: string,
): Promise<void> {
  const kind = SUBJECTS[noun]
  const [first] = input.arguments
  const { after, personal } = given(input)
  const entry: AuditEntry = {
    // A command's own name: the log shows it as typed.
    action: `${noun}.${verb}` as AuditAction,
    ...(kind && first && /^\d+$/.test(first) && { subject: { kind, id: first } }),
    after: { command: true, ...after },
    ...((personal || refused !== undefined) && {
      personal: { ...personal, ...(refused !== undefined && { refused: refused.slice(0, 500) }) },
    }),
  }
  await logAudit(session, at, { operator: input.operator }, [entry], refused === undefined ? 'done' : 'refused')
}
