'use client'

import { type ComponentProps, useId, useRef } from 'react'
import { classes } from '#components/kit/classes.ts'
import { CalendarIcon } from '#components/kit/icon.tsx'
import { Popover } from '#components/kit/menu/popover.tsx'
import { useDeferred } from '#components/kit/state/use-deferred.ts'
import { today } from '#lib/format/clock.ts'
import { shopTime } from '#lib/http/shop-clock.ts'
import { errorLinks, FieldFrame } from './field-frame.tsx'
import { useValidity } from './too-long.ts'
import { isWholeDay, readDay, slashDay } from './typed-date.ts'
import { useTypedValue } from './use-typed-value.ts'

const ENGLISH = { openCalendar: 'Open calendar', chooseDay: 'Choose a day' }

const loadCalendar = () => import('./calendar.tsx').then(({ Calendar }) => Calendar)

export interface DateFieldProps
  extends Omit<ComponentProps<'input'>, 'onChange' | 'value' | 'type' | 'min' | 'max' | 'disabled'> {
  label: string
  error?: string | undefined
  /** "2026-11-28", or empty. */
  value: string
  /** Called with an empty day if the text is empty or is not a day. */
  onChange: (day: string) => void
  /** First and last day that can be chosen. */
  min?: string | undefined
  max?: string | undefined
  /** True: only screen readers have the label. */
  hidesLabel?: boolean
  /** For a page in another language. */
  words?: typeof ENGLISH
}

/** Joins ids of descriptions; undefined without ids. */
export const idList = (...ids: (string | undefined)[]): string | undefined => ids.filter(Boolean).join(' ') || undefined

/**
 * A day of an office form: typed as people type days ("28/11/2026", "2811", "28.11.26"), or chosen in a calendar that
 * is fetched when it is opened. A text that is not a day stays in the field, shows an error and stops the form.
 */
export function DateField({
  label,
  error,
  value,
  onChange,
  min,
  max,
  hidesLabel = false,
  words = ENGLISH,
  className,
  id: givenId,
  readOnly,
  ...rest
}: DateFieldProps) {
  const ownId = useId()
  const id = givenId ?? ownId
  const input = useRef<HTMLInputElement>(null)
  const limits = { today: today(() => shopTime() ?? new Date()), min, max }
  const typed = useTypedValue({
    value,
    onChange,
    show: slashDay,
    isWhole: isWholeDay,
    read: (text) => {
      const { day, problem } = readDay(text, limits)
      return { value: day, problem }
    },
  })
  useValidity(input, typed.problem)
  const wrong = error ?? typed.shown
  const links = errorLinks(id, wrong)
  return (
    <FieldFrame id={id} label={label} error={wrong} hidesLabel={hidesLabel} className={classes('min-w-0', className)}>
      <div className={classes('relative', !hidesLabel && 'mt-1')}>
        <input
          autoComplete="off"
          inputMode="numeric"
          placeholder="DD/MM/YYYY"
          {...rest}
          {...links}
          aria-invalid={links['aria-invalid'] ?? rest['aria-invalid']}
          aria-describedby={idList(rest['aria-describedby'], links['aria-describedby'])}
          {...typed.attributes}
          ref={input}
          readOnly={readOnly}
          className="office-field w-full min-w-36 pr-10 tabular-nums max-md:pr-12"
        />
        {readOnly ? null : (
          <CalendarButton words={words} labelledBy={id} day={value} limits={limits} onChoose={typed.choose} />
        )}
      </div>
    </FieldFrame>
  )
}

function CalendarButton({
  words,
  labelledBy,
  day,
  limits,
  onChoose,
}: {
  words: typeof ENGLISH
  labelledBy: string
  day: string
  limits: { today: string; min?: string | undefined; max?: string | undefined }
  onChoose: (day: string) => void
}) {
  const { part: Calendar, expect, want } = useDeferred(loadCalendar)
  return (
    <span className="absolute inset-y-0 right-0">
      <Popover
        label={words.chooseDay}
        align="right"
        button={({ onClick, ...given }) => (
          <button
            type="button"
            {...given}
            aria-label={words.openCalendar}
            aria-haspopup="dialog"
            aria-describedby={labelledBy}
            title={words.openCalendar}
            className="inline-flex h-(--control) w-9 items-center justify-center text-muted hover:text-ink max-md:w-11"
            onPointerEnter={expect}
            onFocus={expect}
            onClick={async () => {
              if (await want()) onClick()
            }}
          >
            <CalendarIcon size={18} />
          </button>
        )}
      >
        {(close) =>
          Calendar ? (
            <Calendar
              day={day}
              {...limits}
              onChoose={(chosen) => {
                onChoose(chosen)
                close()
              }}
            />
          ) : null
        }
      </Popover>
    </span>
  )
}
