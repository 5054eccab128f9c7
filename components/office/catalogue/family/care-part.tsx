'use client'

import { useId } from 'react'
import { classes } from '#components/kit/classes.ts'
import { CareIcon } from '#components/product/care-icon.tsx'
import { CARE_SIGNS } from '#lib/contract/catalogue/office/family-form.ts'
import { TextArea } from '../text-area.tsx'
import type { FormEditor } from './form-editor.ts'
import { LineList } from './line-list.tsx'

const percentOf = (typed: unknown) => Number(/\d{1,3}(\.\d)?/.exec(String(typed))?.[0] ?? 0)

/** Materials, specification and care instructions of a family. */
export function CarePart({ form }: { form: FormEditor }) {
  const { values, set, errors } = form
  const sum = Math.round(values.materials.reduce((all, { percent }) => all + percent, 0) * 10) / 10
  const labelled = (name: 'specification' | 'features', title: string, noun: string) => (
    <LineList
      title={title}
      noun={noun}
      lines={values[name]}
      fields={[
        { name: 'label', label: 'What', width: 'w-1/3' },
        { name: 'value', label: 'How', width: 'flex-1' },
      ]}
      empty={{ label: '', value: '' }}
      edit={{
        onChange: set && ((lines, tag) => set({ [name]: lines }, tag)),
        errorAt: (at, field) => errors[`${name}.${at}.${field}`],
        error: errors[name],
      }}
    />
  )
  return (
    <div className="room-gutter grid max-w-220 gap-5 py-4">
      <div>
        <LineList
          title="Materials, 100 percent in total"
          noun="material"
          lines={values.materials}
          fields={[
            { name: 'name', label: 'Material', width: 'flex-1' },
            { name: 'percent', label: 'Percent', width: 'w-20', inputMode: 'numeric' },
          ]}
          empty={{ name: '', percent: Math.max(0, 100 - sum) }}
          edit={{
            onChange:
              set &&
              ((lines, tag) =>
                set({ materials: lines.map(({ name, percent }) => ({ name, percent: percentOf(percent) })) }, tag)),
            errorAt: (at, field) => errors[`materials.${at}.${field}`],
            error: errors.materials,
          }}
        />
        {values.materials.length > 0 ? (
          <p className={classes('mt-1 text-tiny', sum === 100 ? 'text-muted' : 'font-semibold text-error')}>
            {sum} of 100 percent
          </p>
        ) : null}
      </div>
      {labelled('specification', 'Specification', 'line')}
      {labelled('features', 'Features', 'feature')}
      <CareSigns form={form} />
      <TextArea
        label="More on care"
        value={values.careNote ?? ''}
        rows={3}
        most={1_000}
        error={errors.careNote}
        onChange={set && ((careNote) => set({ careNote }, 'careNote'))}
      />
    </div>
  )
}

/** Choice of care symbols; staff can edit the text of each symbol. */
function CareSigns({ form: { values, set, errors } }: { form: FormEditor }) {
  const id = useId()
  const others = values.care.filter(({ code }) => !(code in CARE_SIGNS))
  return (
    <fieldset className="min-w-0">
      <legend className="text-tiny text-muted">Care symbols, shown on the page in this order</legend>
      <ul className="mt-1 grid grid-cols-[repeat(auto-fill,minmax(15rem,1fr))] gap-x-4">
        {[...Object.keys(CARE_SIGNS), ...others.map(({ code }) => code)].map((code) => {
          const at = values.care.findIndex((one) => one.code === code)
          const chosen = values.care[at]
          return (
            <li key={code} className="flex min-h-9 items-center gap-2 border-b border-hairline">
              <input
                id={`${id}-${code}`}
                type="checkbox"
                disabled={!set}
                checked={chosen !== undefined}
                onChange={({ target }) =>
                  set?.({
                    care: target.checked
                      ? [...values.care, { code, text: CARE_SIGNS[code] ?? code }]
                      : values.care.filter((one) => one.code !== code),
                  })
                }
              />
              <label htmlFor={`${id}-${code}`} className="flex items-center gap-2">
                <CareIcon code={code} />
                <span className={chosen ? 'sr-only' : undefined}>{CARE_SIGNS[code] ?? code}</span>
              </label>
              {chosen ? (
                <input
                  aria-label={`Text of the symbol ${CARE_SIGNS[code] ?? code}`}
                  aria-invalid={errors[`care.${at}.text`] ? true : undefined}
                  title={errors[`care.${at}.text`]}
                  readOnly={!set}
                  maxLength={120}
                  className="office-field h-7 min-w-0 flex-1 max-md:h-11"
                  value={chosen.text}
                  onChange={({ target }) =>
                    set?.(
                      { care: values.care.map((one) => (one.code === code ? { ...one, text: target.value } : one)) },
                      `care ${code}`,
                    )
                  }
                />
              ) : null}
            </li>
          )
        })}
      </ul>
    </fieldset>
  )
}
