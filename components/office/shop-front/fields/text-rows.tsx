'use client'

import { type ComponentProps, useId, useLayoutEffect, useRef } from 'react'
import { classes } from '#components/kit/classes.ts'
import { tooLong } from '#components/kit/field/too-long.ts'
import type { ContentFinding } from '#lib/contract/content/office/content.ts'
import { showCount } from '#lib/format/count.ts'
import { describedBy, FieldRow } from './field-row.tsx'

interface TextRowProps {
  label: string
  value: string
  /** Maximum characters. Longer text stays, with an error. */
  most: number
  /** Of this field. */
  findings?: readonly ContentFinding[]
  isReadOnly?: boolean
  onChange: (value: string) => void
}

/** Findings of a field, including an error for too long text. */
const withLength = (findings: readonly ContentFinding[], value: string, most: number): readonly ContentFinding[] => {
  const message = tooLong(value, most)
  return message ? [{ level: 'error', itemId: null, field: null, message }, ...findings] : findings
}

const countOf = (value: string, most: number) => `${showCount(value.trim().length)} of ${showCount(most)}`

/** Single-line field of an entry with a character count at its end. */
export function TextRow({
  label,
  value,
  most,
  findings = [],
  isReadOnly = false,
  onChange,
  before,
  ...rest
}: TextRowProps & {
  /** Muted, before the field: "/pages/". */
  before?: string | null
} & Omit<ComponentProps<'input'>, 'onChange' | 'value'>) {
  const id = useId()
  const found = withLength(findings, value, most)
  return (
    <FieldRow label={label} htmlFor={id} findings={found}>
      <div className="relative flex items-center gap-1.5">
        {before ? <span className="flex-none text-muted">{before}</span> : null}
        <input
          {...rest}
          id={id}
          value={value}
          readOnly={isReadOnly}
          className="office-field w-full min-w-0 pr-20"
          {...describedBy(id, found)}
          onChange={({ target }) => onChange(target.value)}
        />
        <span className="pointer-events-none absolute inset-y-0 right-2.5 flex items-center text-tiny text-muted tabular-nums">
          {countOf(value, most)}
        </span>
      </div>
    </FieldRow>
  )
}

/** Text of several lines: the field grows with it. @param before above the field, such as buttons that write into it */
export function LongTextRow({
  label,
  value,
  most,
  findings = [],
  isReadOnly = false,
  onChange,
  rows = 3,
  before,
  help,
  field: givenField,
  ...rest
}: TextRowProps & {
  before?: React.ReactNode
  /** Below the field. */
  help?: React.ReactNode
  field?: React.RefObject<HTMLTextAreaElement | null>
} & Omit<ComponentProps<'textarea'>, 'onChange' | 'value' | 'ref'>) {
  const id = useId()
  const own = useRef<HTMLTextAreaElement>(null)
  const field = givenField ?? own
  const found = withLength(findings, value, most)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is as high as its text
  useLayoutEffect(() => {
    const element = field.current
    if (!element) return
    element.style.height = 'auto'
    element.style.height = `${element.scrollHeight + 2}px`
  }, [field, value])
  return (
    <FieldRow label={label} htmlFor={id} findings={found}>
      {before}
      <textarea
        {...rest}
        ref={field}
        id={id}
        rows={rows}
        value={value}
        readOnly={isReadOnly}
        className={classes('office-field block w-full resize-none overflow-hidden py-1.5', rest.className)}
        {...describedBy(id, found)}
        onChange={({ target }) => onChange(target.value)}
      />
      <p className="mt-0.5 flex items-start justify-between gap-4 text-tiny text-muted">
        <span>{help}</span>
        <span className="flex-none tabular-nums">{countOf(value, most)}</span>
      </p>
    </FieldRow>
  )
}
