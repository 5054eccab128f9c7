'use client'

import { useState } from 'react'
import { Button } from '#components/kit/button/button.tsx'
import { SelectField } from '#components/kit/field/select-field.tsx'
import type { PadFamily } from '#lib/contract/cart/quick-order.ts'
import { changePad, readPad } from '#lib/quick-order/pad.ts'
import { withCode } from '#lib/quick-order/pad-lines.ts'

const valuesOf = (variants: PadFamily['variants'], of: 'colour' | 'size') => [
  ...new Set(variants.map((variant) => variant[of]).filter(Boolean)),
]

/**
 * Colour and size for a line with a family's code. The line then has the chosen product's code, with the quantity
 * unchanged.
 */
export function ChooseVariant({
  place,
  text,
  family: { variants },
  onChosen,
}: {
  /** The line's index in the pad, from 0, and the line at the time of the check. */
  place: number
  text: string
  family: PadFamily
  onChosen: (place: number) => void
}) {
  const [colour, setColour] = useState('')
  const [size, setSize] = useState('')
  const colours = valuesOf(variants, 'colour')
  // Sizes made in the colour: other sizes cannot be chosen.
  const sizes = valuesOf(colour ? variants.filter((variant) => variant.colour === colour) : variants, 'size')
  const valid = {
    colour: colours.length > 1 ? colour : (colours[0] ?? ''),
    size: sizes.length > 1 ? size : (sizes[0] ?? ''),
  }
  const chosen = variants.find((variant) => variant.colour === valid.colour && variant.size === valid.size)

  function use() {
    if (!chosen) return
    const lines = readPad().text.split('\n')
    // The line was changed since.
    if (lines[place]?.trim() !== text) return
    lines[place] = withCode(text, chosen.code)
    changePad({ text: lines.join('\n') })
    onChosen(place)
  }

  return (
    <div className="flex w-full flex-wrap items-end gap-3 py-1 md:w-auto">
      {colours.length > 1 ? (
        <div className="min-w-36 flex-1">
          <SelectField
            label="Colour"
            value={colour}
            onChange={({ target: { value } }) => {
              setColour(value)
              setSize('')
            }}
          >
            <option value="">Choose</option>
            {colours.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </SelectField>
        </div>
      ) : null}
      {sizes.length > 1 ? (
        <div className="min-w-36 flex-1">
          <SelectField label="Size" value={size} onChange={({ target: { value } }) => setSize(value)}>
            <option value="">Choose</option>
            {sizes.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </SelectField>
        </div>
      ) : null}
      <Button variant="outline" disabled={!chosen} onClick={use}>
        Use it<span className="sr-only"> in line {place + 1}</span>
      </Button>
    </div>
  )
}
