'use client'

import { useMemo, useState } from 'react'
import { classes } from '#components/kit/classes.ts'
import { Picture } from '#components/kit/media/picture.tsx'
import type { Family, FamilyVariant } from '#lib/contract/catalogue/office/family.ts'
import { type DraftColour, placeKey, withMade } from '#lib/office/family/family-draft.ts'
import { useMay } from '#lib/office/me.ts'
import { shownCell } from '#lib/office/sheet/typed-cell.ts'
import { AxisForm } from './axis-form.tsx'
import { GridCell } from './grid-cell.tsx'
import { cellValue, fieldOf, GRID_LAYERS, type GridLayer, LAYER_NAMES, shortUnit, stockWords } from './grid-layers.ts'
import { MakeCell } from './make-cell.tsx'
import type { FamilyEditor } from './use-family-draft.ts'
import { isInside, isWide, useGrid } from './use-grid.ts'

const NUMBERS: ReadonlySet<GridLayer> = new Set(['price', 'was', 'bale', 'low'])
const NO_PICTURE = { sha256: '', alt: '', blur: '' }

/** The most common value of the variants. */
function usual(variants: readonly FamilyVariant[], column: 'price' | 'bale'): string {
  const counts = new Map<string, number>()
  for (const one of variants) {
    const value = one[column]
    if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1)
  }
  return [...counts].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? ''
}

/** Price and bale of a new variant: the usual values of its size, else of the family. */
const usualValues = (ofSize: readonly FamilyVariant[], all: readonly FamilyVariant[]) => ({
  price: usual(ofSize, 'price') || usual(all, 'price'),
  bale: usual(ofSize, 'bale') || usual(all, 'bale') || '1',
})

/** The grid of a family: colours down, sizes across, in each cell a field, the stock and whether the shop shows it. */
export function FamilyGrid({
  family,
  editor,
  isReadOnly,
}: {
  family: Family
  editor: FamilyEditor
  isReadOnly: boolean
}) {
  const [layer, setLayer] = useState<GridLayer>('price')
  const { grid, range, actions } = useGrid(family, editor, layer)
  const { draft } = editor
  const options = useMemo(() => ({ isNumber: NUMBERS.has(layer), isReadOnly, actions }), [layer, isReadOnly, actions])
  const seesStock = useMay('stock.view')
  const unit = shortUnit(family.form.unit)
  const marked = isWide(range) ? range : null
  return (
    <section aria-label="Grid of variants" className="room-gutter pb-6">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2">
        <LayerChoice layer={layer} onChoose={setLayer} />
        {isReadOnly ? null : (
          <span className="ml-auto flex flex-wrap gap-2">
            <AxisForm axis="colours" family={family} editor={editor} />
            <AxisForm axis="sizes" family={family} editor={editor} />
          </span>
        )}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must do so by keys too */}
      <section aria-label="Grid, scrolls sideways" tabIndex={0} className="overflow-x-auto">
        <table className="w-full border-collapse text-left">
          <thead>
            <tr className="border-b border-ink align-bottom">
              <th
                scope="col"
                className="sticky left-0 z-1 min-w-32 bg-ground py-1.5 pr-3 text-tiny font-normal text-muted"
              >
                {LAYER_NAMES[layer]}
                <br />
                Stock, bale
              </th>
              {grid.sizes.map((size, column) => (
                <SizeHead key={size.code} name={size.name} variants={grid.cells.flatMap((row) => row[column] ?? [])} />
              ))}
            </tr>
          </thead>
          <tbody>
            {grid.colours.map((colour, row) => (
              <tr key={colour.code}>
                <ColourHead colour={colour} />
                {grid.sizes.map((size, column) => {
                  const variant = grid.cells[row]?.[column]
                  const key = placeKey(colour.code, size.code)
                  if (!variant) {
                    return (
                      <MakeCell
                        key={size.code}
                        label={`${colour.name}, ${size.name}`}
                        cell={draft.made[key]}
                        usual={usualValues(
                          grid.cells.flatMap((cells) => cells[column] ?? []),
                          family.variants,
                        )}
                        isReadOnly={isReadOnly}
                        onChange={(cell) => editor.change((now) => withMade(now, key, cell), `made ${key}`)}
                      />
                    )
                  }
                  const shop = cellValue(variant, 'shop', draft)
                  const bale = cellValue(variant, 'bale', draft)
                  return (
                    <GridCell
                      key={size.code}
                      place={[row, column]}
                      label={`${LAYER_NAMES[layer]}, ${colour.name}, ${size.name}`}
                      field={fieldOf(variant, layer, draft)}
                      notes={{
                        left: stockWords(variant, unit),
                        stockPath: seesStock ? `/office/stock/products/${variant.variantId}` : null,
                        right: layer === 'bale' ? shownCell('price', cellValue(variant, 'price', draft)) : (bale ?? ''),
                        isHidden: shop === 'hidden',
                        isShownChanged: shop !== variant.shop,
                      }}
                      isInRange={marked !== null && isInside([row, column], marked)}
                      options={options}
                    />
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p className="mt-2 text-tiny text-muted">
        Arrow keys move, Shift selects a block, Ctrl D fills down, Ctrl C and V copy and paste, H hides or shows. To
        change stock, open Stock.
      </p>
    </section>
  )
}

function LayerChoice({ layer, onChoose }: { layer: GridLayer; onChoose: (layer: GridLayer) => void }) {
  return (
    <fieldset className="flex flex-wrap items-center gap-1">
      <legend className="sr-only">Show in the grid</legend>
      {GRID_LAYERS.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={one === layer}
          className={classes(
            'h-7 border-b-2 px-2 text-tiny max-md:h-11',
            one === layer ? 'border-ink font-semibold' : 'border-transparent text-muted hover:border-field',
          )}
          onClick={() => onChoose(one)}
        >
          {LAYER_NAMES[one]}
        </button>
      ))}
    </fieldset>
  )
}

/** Column head of a size: its name, usual price and bale. */
function SizeHead({ name, variants }: { name: string; variants: readonly FamilyVariant[] }) {
  return (
    <th scope="col" className="px-2.5 py-1.5 font-semibold">
      {name}
      <span className="block text-tiny font-normal text-muted">
        {variants.length > 0
          ? `${shownCell('price', usual(variants, 'price'))}, bale of ${usual(variants, 'bale')}`
          : 'Not added yet'}
      </span>
    </th>
  )
}

function ColourHead({ colour }: { colour: DraftColour }) {
  return (
    <th
      scope="row"
      className="sticky left-0 z-1 border-b border-hairline bg-ground py-1.5 pr-3 align-top font-semibold"
    >
      <span className="flex items-center gap-2">
        <span className="w-8 flex-none">
          <Picture
            media={colour.pictures[0] ?? colour.swatch ?? NO_PICTURE}
            widths={[320]}
            ratio={[1, 1.4]}
            decorative
            className="h-11"
          />
        </span>
        {colour.name}
      </span>
    </th>
  )
}
