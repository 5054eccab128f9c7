import type { Input, Output } from '#lib/contract/base/call.ts'
import type { officeAuditChoices, officeAuditList } from '#lib/contract/staff/office/audit.ts'
import { auditVerb } from '#lib/office/audit-words.ts'
import { choicesOf, type Filter, rangeOf } from '#lib/office/filters.ts'

/** Filters of the log. */
export function auditFilters(choices: Output<typeof officeAuditChoices> | undefined): Filter[] {
  const people = choices?.people ?? []
  return [
    { name: 'days', label: 'Days', kind: 'dates' },
    {
      ...{ name: 'person', label: 'Person', kind: 'choices' },
      choices: people.map(({ staffId, name }) => ({ value: String(staffId), label: name })),
    },
    {
      ...{ name: 'action', label: 'Type', kind: 'choices' },
      choices: (choices?.actions ?? []).map((action) => ({ value: action, label: auditVerb(action) })),
    },
    {
      ...{ name: 'outcome', label: 'Outcome', kind: 'choices', isSingle: true },
      choices: [
        { value: 'done', label: 'Done' },
        { value: 'refused', label: 'Refused' },
      ],
    },
  ]
}

/** Request for the log from the values in the address. @param of "order:10509": entries about one object */
export function auditRequestOf(
  values: Readonly<Record<string, string>>,
  search: string,
  of: string,
): Input<typeof officeAuditList> {
  const { from, to } = rangeOf(values.days ?? '')
  const people = choicesOf(values.person ?? '').map(Number)
  const actions = choicesOf(values.action ?? '')
  const [kind, id] = of.split(':')
  return {
    ...(search && { search }),
    ...(people.length > 0 && { staffIds: people }),
    ...(actions.length > 0 && { actions }),
    ...((values.outcome === 'done' || values.outcome === 'refused') && { outcome: values.outcome }),
    ...(kind && id && { subject: { kind, id } }),
    ...(from && { from }),
    ...(to && { until: to }),
  }
}
