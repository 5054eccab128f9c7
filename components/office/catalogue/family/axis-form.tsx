'use client'

import { useId, useState } from 'react'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { Popover } from '#components/kit/menu/popover.tsx'
import type { Family } from '#lib/contract/catalogue/office/family.ts'
import { coloursOf, sizesOf, withColours, withSizes } from '#lib/office/family/family-draft.ts'
import type { FamilyEditor } from './use-family-draft.ts'

type Axis = 'colours' | 'sizes'
const WORDS = { colours: 'Colours', sizes: 'Sizes' } as const
const ONE = { colours: 'colour', sizes: 'size' } as const
interface Entry {
  code: string
  name: string
}

/** Moves one of a list. */
function moved<One>(list: readonly One[], from: number, to: number): One[] {
  const next = [...list]
  const [one] = next.splice(from, 1)
  if (one !== undefined) next.splice(to, 0, one)
  return next
}

/** Form for the colours or sizes of a family: names and order. New entries are created on save. */
export function AxisForm({ axis, family, editor }: { axis: Axis; family: Family; editor: FamilyEditor }) {
  const entries: readonly Entry[] = axis === 'colours' ? coloursOf(family, editor.draft) : sizesOf(family, editor.draft)
  const used = new Set(family.variants.map((one) => (axis === 'colours' ? one.colourCode : one.sizeCode)))
  const set = (next: readonly Entry[], tag = '') =>
    editor.change(
      (draft) =>
        axis === 'sizes'
          ? withSizes(family, draft, next)
          : withColours(
              family,
              draft,
              next.map((one) => ({ swatch: null, pictures: [], ...one })),
            ),
      tag,
    )
  return (
    <Popover
      label={WORDS[axis]}
      align="right"
      button={(given) => (
        <OfficeButton size="small" {...given}>
          {WORDS[axis]} {entries.length}
        </OfficeButton>
      )}
    >
      {() => (
        <div className="w-72 p-3">
          <ul>
            {entries.map(({ code, name }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: new ones have nothing else that tells them apart while they are typed
              <li key={`${code} ${at}`} className="flex items-center gap-1 py-0.5">
                <input
                  aria-label={`Name of ${ONE[axis]} ${at + 1}`}
                  className="office-field h-7 min-w-0 flex-1 max-md:h-11"
                  value={name}
                  onChange={({ target }) =>
                    set(
                      entries.map((one, other) => (other === at ? { ...one, name: target.value } : one)),
                      `${axis} ${at}`,
                    )
                  }
                />
                <OfficeButton
                  size="small"
                  aria-label={`Move ${name} up`}
                  disabled={at === 0}
                  onClick={() => set(moved(entries, at, at - 1))}
                >
                  ↑
                </OfficeButton>
                <OfficeButton
                  size="small"
                  aria-label={`Remove ${name}`}
                  disabled={used.has(code)}
                  title={used.has(code) ? 'It has variants. Hide them instead.' : undefined}
                  onClick={() => set(entries.filter((_, other) => other !== at))}
                >
                  ×
                </OfficeButton>
              </li>
            ))}
          </ul>
          <AddNames axis={axis} onAdd={(names) => set([...entries, ...names.map((name) => ({ code: '', name }))])} />
        </div>
      )}
    </Popover>
  )
}

/** Adds names, several at once: parted by commas. */
function AddNames({ axis, onAdd }: { axis: Axis; onAdd: (names: string[]) => void }) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const names = typed
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
  function add(): void {
    if (names.length === 0) return
    onAdd(names)
    setTyped('')
  }
  return (
    <div className="mt-2">
      <label htmlFor={id} className="block text-tiny text-muted">
        Add {axis}, separated by commas
      </label>
      <span className="mt-1 flex gap-2">
        <input
          id={id}
          className="office-field min-w-0 flex-1"
          value={typed}
          placeholder={axis === 'colours' ? 'Sand, Rust' : '200 × 220 cm'}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            add()
          }}
        />
        <OfficeButton variant="outline" disabled={names.length === 0} onClick={add}>
          Add
        </OfficeButton>
      </span>
      <p className="mt-1 text-tiny text-muted">New ones appear in the grid after you save.</p>
    </div>
  )
}
