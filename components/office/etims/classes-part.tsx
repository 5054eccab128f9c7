'use client'

import { useState } from 'react'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { classes } from '#components/kit/classes.ts'
import { ChangedBy } from '#components/kit/figure/figures.tsx'
import { Column, PageBody } from '#components/kit/page/page-layout.tsx'
import { AlertLine, Loaded } from '#components/kit/state/office-states.tsx'
import type { ItemClass } from '#lib/contract/etims/item-class.ts'
import { officeEtimsClasses, type ShownItemClasses } from '#lib/contract/etims/office/tables.ts'
import { useOfficeQuery } from '#lib/office/queries.ts'
import { ClassForm, type ClassOwner } from './class-form.tsx'

/** KRA's classes of the shop's products, by collection. */
export function ClassesPart() {
  const query = useOfficeQuery(officeEtimsClasses, {})
  return (
    <Loaded query={query} what="the item classes" rows={6} permission="payments.view">
      {(shown) => <Classes shown={shown} />}
    </Loaded>
  )
}

interface Row extends ClassOwner {
  itemClass: ItemClass | null
  isInside: boolean
}

function rowsOf({ classes: { byCollection, bySubCollection, other, delivery }, collections }: ShownItemClasses): Row[] {
  return [
    ...collections.flatMap(({ code, name, subCollections }): Row[] => [
      { of: 'collection', code, name, itemClass: byCollection[code] ?? null, isInside: false },
      ...subCollections.map(
        (sub): Row => ({
          ...{ of: 'sub-collection', code: sub.code, name: sub.name },
          ...{ itemClass: bySubCollection[sub.code] ?? null, isInside: true },
        }),
      ),
    ]),
    { of: 'other', code: '', name: 'Other products', itemClass: other, isInside: false },
    { of: 'delivery', code: '', name: 'Delivery', itemClass: delivery, isInside: false },
  ]
}

const keyOf = ({ of, code }: ClassOwner) => `${of} ${code}`

function Classes({ shown }: { shown: ShownItemClasses }) {
  const { missing, names, classes: chosen } = shown
  const [opened, open] = useState<string | null>(null)
  const rows = rowsOf(shown)
  const row = rows.find((one) => keyOf(one) === opened)
  const lacking = [...missing, ...(chosen.delivery ? [] : ['Delivery'])]
  return (
    <PageBody>
      <Column className={row ? 'max-lg:hidden' : undefined}>
        <div className="room-gutter py-3">
          {lacking.length > 0 ? (
            <AlertLine tone="warning" title="KRA refuses products without a class." className="mb-3">
              Without a class: {lacking.join('; ')}.
            </AlertLine>
          ) : null}
          <p className="mb-2 text-muted">
            A sub-collection without a class has the class of its collection. All others have the class of other
            products.
          </p>
          <ul className="border-t border-ink">
            {rows.map((one) => (
              <li
                key={keyOf(one)}
                className={classes(
                  'flex flex-wrap items-center gap-x-4 border-b border-hairline py-1.5',
                  one.isInside && 'pl-6',
                )}
              >
                <span className={classes('w-52 min-w-0', !one.isInside && 'font-semibold')}>{one.name}</span>
                <span className="min-w-40 flex-1 text-muted">
                  <ClassText itemClass={one.itemClass} names={names} />
                </span>
                <OfficeButton
                  size="small"
                  aria-expanded={one === row}
                  aria-label={`Choose the class of ${one.name}`}
                  onClick={() => open(keyOf(one))}
                >
                  Choose
                </OfficeButton>
              </li>
            ))}
          </ul>
          <ChangedBy change={shown} className="mt-2 text-tiny text-muted" />
        </div>
      </Column>
      {row ? (
        <Column key={opened} label="Item class" width="480px" isPaper>
          <ClassForm owner={row} itemClass={row.itemClass} shown={shown} onClose={() => open(null)} />
        </Column>
      ) : null}
    </PageBody>
  )
}

function ClassText({ itemClass, names }: { itemClass: ItemClass | null } & Pick<ShownItemClasses, 'names'>) {
  if (!itemClass) return 'No separate class'
  const { classCode, packageCode, unitCode } = itemClass
  return `${classCode} ${names[classCode] ?? ''}, package ${packageCode}, unit ${unitCode}`
}
