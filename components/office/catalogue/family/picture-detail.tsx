'use client'

import { useId } from 'react'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { OfficeSelect } from '#components/kit/field/office-select.tsx'
import { Picture } from '#components/kit/media/picture.tsx'
import {
  type Family,
  type FamilyPicture,
  type Focal,
  MIN_PICTURE_WIDTH,
} from '#lib/contract/catalogue/office/family.ts'
import { coloursOf, described, withColours, withDescription } from '#lib/office/family/family-draft.ts'
import type { FamilyEditor } from './use-family-draft.ts'

const STEPS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-2, 0],
  ArrowRight: [2, 0],
  ArrowUp: [0, -2],
  ArrowDown: [0, 2],
}
const within = (value: number) => Math.max(0, Math.min(100, Math.round(value)))
const MIDDLE = { x: 50, y: 50 }

/** Details of a picture: its description, the focal point, the colour it belongs to. */
export function PictureDetail({
  family,
  editor,
  colourKey,
  picture,
  isReadOnly,
}: {
  family: Family
  editor: FamilyEditor
  /** Code of its colour, or the name of a new colour. */
  colourKey: string
  picture: FamilyPicture
  isReadOnly: boolean
}) {
  const id = useId()
  const { alt, focal } = described(picture, editor.draft)
  const colours = coloursOf(family, editor.draft)
  const keyOf = ({ code, name }: { code: string; name: string }) => code || `new ${name}`
  const describe = (words: string, point: Focal, tag: string) =>
    editor.change((draft) => withDescription(draft, picture, words, point), `${tag} ${picture.sha256}`)
  const moveTo = (key: string) =>
    editor.change((draft) =>
      withColours(
        family,
        draft,
        coloursOf(family, draft).map((one) => {
          const others = one.pictures.filter(({ sha256 }) => sha256 !== picture.sha256)
          if (keyOf(one) === key) return { ...one, pictures: [...others, picture] }
          return keyOf(one) === colourKey ? { ...one, pictures: others } : one
        }),
      ),
    )
  const point = focal ?? MIDDLE
  return (
    <div className="mt-3 flex flex-wrap gap-4 border border-field bg-paper p-3">
      <button
        type="button"
        disabled={isReadOnly}
        aria-label={`Focus point: ${point.x} percent from the left, ${point.y} percent from the top. Arrow keys move it.`}
        className="relative w-50 flex-none cursor-crosshair"
        onClick={(event) => {
          // A press by key has no pointer position.
          if (event.detail === 0) return
          const box = event.currentTarget.getBoundingClientRect()
          const x = within((100 * (event.clientX - box.left)) / box.width)
          const y = within((100 * (event.clientY - box.top)) / box.height)
          describe(alt, { x, y }, 'focal')
        }}
        onKeyDown={(event) => {
          const step = STEPS[event.key]
          if (!step) return
          event.preventDefault()
          describe(alt, { x: within(point.x + step[0]), y: within(point.y + step[1]) }, 'focal')
        }}
      >
        <Picture media={{ ...picture, position: undefined }} widths={[1000]} priority="eager" decorative />
        <span
          aria-hidden="true"
          className="absolute size-5 -translate-1/2 rounded-full border-3 border-white outline-2 outline-ink"
          style={{ left: `${point.x}%`, top: `${point.y}%` }}
        />
      </button>
      <div className="min-w-56 flex-1">
        <label htmlFor={`${id}-alt`} className="block text-tiny text-muted">
          Description for people who cannot see the picture
        </label>
        <textarea
          id={`${id}-alt`}
          rows={3}
          maxLength={300}
          readOnly={isReadOnly}
          className="office-field mt-1 h-auto w-full py-1.5"
          value={alt}
          onChange={({ target }) => describe(target.value, focal, 'alt')}
        />
        <OfficeSelect className="mt-3" label="Belongs to" value={colourKey} onChange={isReadOnly ? undefined : moveTo}>
          {colours.map((one) => (
            <option key={keyOf(one)} value={keyOf(one)}>
              {one.name}
            </option>
          ))}
        </OfficeSelect>
        <p className="mt-2 text-tiny text-muted">
          {picture.width} × {picture.height} px
          {picture.width < MIN_PICTURE_WIDTH ? ', narrower than 1,000 px: blurred when zoomed' : ''}
        </p>
        {focal && !isReadOnly ? (
          <OfficeButton size="small" className="mt-2" onClick={() => describe(alt, null, 'focal')}>
            Reset focus point
          </OfficeButton>
        ) : null}
      </div>
    </div>
  )
}
