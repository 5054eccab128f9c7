'use client'

import { type KeyboardEvent, useId, useState } from 'react'
import { LiveButton } from '#components/kit/button/live-button.tsx'
import { classes } from '#components/kit/classes.ts'
import { MinusIcon, PlusIcon } from '#components/kit/icon.tsx'
import { useHydrated } from '#lib/browser/use-hydrated.ts'
import { type QuantityRange, steppedQuantity } from '#lib/catalogue/quantity-range.ts'
import { MAX_QUANTITY } from '#lib/contract/base/codes.ts'
import { QUANTITY_LENGTH, roundQuantity, stepperInput } from '#lib/format/quantity.ts'
import { FieldError } from './field.tsx'

/**
 * A quantity, stepped or typed. Buttons and arrow keys (Shift: ten steps) stay between `min` and `max`. Typed text
 * allows digits and one decimal point and is passed on unchanged, NaN for a lone point; the parent shows the error with
 * the limit. An emptied field passes on no value and restores the last quantity on blur.
 */
export function Stepper({
  value,
  onChange,
  label,
  less = `Less: ${label}`,
  more = `More: ${label}`,
  min = 1,
  max = MAX_QUANTITY,
  step = 1,
  stride = step,
  range,
  error,
  disabled,
  className,
}: {
  value: number
  onChange: (quantity: number) => void
  /** The accessible name: "Quantity of Simba blanket, Mara border". */
  label: string
  /** Names of the buttons, on translated pages. */
  less?: string
  more?: string
  min?: number
  max?: number
  /** Quantities are multiples of this. */
  step?: number
  /** Step of a button or an arrow key: a metre, if tenths of a metre are sold. */
  stride?: number
  /** Valid quantities, if the product has a minimum, a multiple or a maximum: buttons and arrow keys move between them. */
  range?: QuantityRange | undefined
  error?: string | null
  disabled?: boolean
  className?: string
}) {
  const id = useId()
  const [draft, setDraft] = useState<string | null>(null)
  const hydrated = useHydrated()
  const number = Number.isNaN(value) ? min : value
  const to = (next: number) => {
    setDraft(null)
    onChange(roundQuantity(Math.min(max, Math.max(min, next))))
  }
  const move = (strides: number) => to(range ? steppedQuantity(number, strides, range, min) : number + strides * stride)
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    const strides = event.shiftKey ? 10 : 1
    move(event.key === 'ArrowUp' ? strides : -strides)
  }
  const button =
    'flex h-full w-[min(3rem,14vw)] shrink-0 items-center justify-center transition-colors hover:bg-calico disabled:text-hairline'

  return (
    <div className={className}>
      <div
        className={classes(
          'flex h-12 w-full min-w-[min(9rem,40vw)] overflow-clip rounded-sm border bg-paper [overflow-clip-margin:6px]',
          error ? 'border-error' : 'border-field',
        )}
      >
        <LiveButton
          aria-label={less}
          disabled={disabled || number <= min}
          onClick={() => move(-1)}
          className={classes(button, 'border-r border-hairline')}
        >
          <MinusIcon size={18} />
        </LiveButton>
        <input
          type="text"
          role="spinbutton"
          inputMode={step < 1 ? 'decimal' : 'numeric'}
          autoComplete="off"
          aria-label={label}
          aria-valuenow={number}
          aria-valuemin={min}
          aria-valuemax={max}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          disabled={disabled || !hydrated}
          maxLength={QUANTITY_LENGTH}
          value={draft ?? (Number.isNaN(value) ? '' : String(value))}
          onChange={(event) => {
            const { text, quantity } = stepperInput(event.target.value)
            setDraft(text)
            if (quantity !== null) onChange(quantity)
          }}
          onBlur={() => setDraft((text) => (Number.isNaN(stepperInput(text ?? '').quantity) ? text : null))}
          onFocus={(event) => event.target.select()}
          onKeyDown={onKeyDown}
          className="w-full min-w-0 flex-1 bg-transparent text-center font-semibold"
        />
        <LiveButton
          aria-label={more}
          disabled={disabled || number >= max}
          onClick={() => move(1)}
          className={classes(button, 'border-l border-hairline')}
        >
          <PlusIcon size={18} />
        </LiveButton>
      </div>
      {error ? <FieldError id={id}>{error}</FieldError> : null}
    </div>
  )
}
