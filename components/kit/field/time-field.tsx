'use client'

import { type ComponentProps, useId, useRef, useState } from 'react'
import { classes } from '#components/kit/classes.ts'
import { DateField, type DateFieldProps, idList } from './date-field.tsx'
import { errorLinks, FieldFrame } from './field-frame.tsx'
import { useValidity } from './too-long.ts'
import { readTime } from './typed-date.ts'
import { useTypedValue } from './use-typed-value.ts'

/** A time of day in an office form, 24 hours: typed as "08:30", "0830", "8.30 pm". */
export function TimeField({
  label,
  error,
  value,
  onChange,
  hidesLabel = false,
  className,
  ...rest
}: Omit<ComponentProps<'input'>, 'onChange' | 'value' | 'type'> & {
  label: string
  error?: string | undefined
  /** "08:30", or empty. */
  value: string
  /** Called with an empty time if the text is empty or is not a time. */
  onChange: (time: string) => void
  /** True: only screen readers have the label. */
  hidesLabel?: boolean
}) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const typed = useTypedValue({
    value,
    onChange,
    show: (time) => time,
    isWhole: (text) => /^\d\d:\d\d$/.test(text),
    read: (text) => {
      const { time, problem } = readTime(text)
      return { value: time, problem }
    },
  })
  useValidity(input, typed.problem)
  const wrong = error ?? typed.shown
  const links = errorLinks(id, wrong)
  return (
    <FieldFrame id={id} label={label} error={wrong} hidesLabel={hidesLabel} className={classes('min-w-0', className)}>
      <input
        autoComplete="off"
        inputMode="numeric"
        placeholder="HH:MM"
        {...rest}
        {...links}
        aria-describedby={idList(rest['aria-describedby'], links['aria-describedby'])}
        {...typed.attributes}
        ref={input}
        className={classes('office-field w-full tabular-nums', !hidesLabel && 'mt-1')}
      />
    </FieldFrame>
  )
}

/**
 * A day with a time in an office form, "2026-11-28T08:30", or empty without a day. A day without a time starts at
 * midnight.
 */
export function DateTimeField({ label, value, onChange, className, ...rest }: DateFieldProps) {
  const ownId = useId()
  const id = rest.id ?? ownId
  const [day = '', time = ''] = value.split('T')
  /** The typed time until a day is chosen. */
  const [lone, setLone] = useState('')
  return (
    <div className={classes('flex items-end gap-2', className)}>
      <DateField
        {...rest}
        id={id}
        label={label}
        className="min-w-36 flex-1"
        value={day}
        onChange={(next) => {
          if (time) setLone(time)
          onChange(next ? `${next}T${time || lone || '00:00'}` : '')
        }}
      />
      <TimeField
        label="Time"
        aria-describedby={id}
        className="w-20 flex-none"
        hidesLabel={rest.hidesLabel ?? false}
        readOnly={rest.readOnly}
        value={day ? time : lone}
        onChange={(next) => (day ? onChange(`${day}T${next || '00:00'}`) : setLone(next))}
      />
    </div>
  )
}
