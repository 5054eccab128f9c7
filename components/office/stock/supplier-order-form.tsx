'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { OfficeButton, OfficeIconButton } from '#components/kit/button/office-button.tsx'
import { DateField } from '#components/kit/field/date-field.tsx'
import { OfficeField } from '#components/kit/field/office-field.tsx'
import { OfficeSelect } from '#components/kit/field/office-select.tsx'
import { OfficeForm } from '#components/kit/form/office-form.tsx'
import { useOfficeForm } from '#components/kit/form/use-office-form.ts'
import { CloseIcon } from '#components/kit/icon.tsx'
import { AlertLine } from '#components/kit/state/office-states.tsx'
import { officeCountProducts } from '#lib/contract/stock/office/stock-counts.ts'
import {
  officeSupplierList,
  officeSupplierOrderSave,
  type SupplierOrder,
} from '#lib/contract/stock/office/suppliers.ts'
import { decimalOfCents } from '#lib/format/money.ts'
import { askOffice } from '#lib/office/call.ts'
import { useOfficeQuery } from '#lib/office/queries.ts'
import { useScanner } from '#lib/office/scanner.ts'
import { typedAmount } from '#lib/office/typed-amount.ts'
import { figure, typedTenths } from './stock-words.ts'

/** An order line as typed. */
export interface DraftLine {
  variantId: number
  code: string
  name: string
  quantity: string
  cost: string
}

export const draftLinesOf = (order: SupplierOrder): DraftLine[] =>
  order.items
    .filter(({ orderedTenths }) => orderedTenths > 0)
    .map(({ variantId, code, name, orderedTenths, cost }) => ({
      ...{ variantId, code, name, quantity: figure(orderedTenths) },
      cost: cost === null ? '' : decimalOfCents(cost),
    }))

/** Form of an order to a supplier: supplier, expected day, products, quantities and costs. */
export function SupplierOrderForm({
  order,
  lines: first,
  onClose,
}: {
  order: SupplierOrder | null
  lines: readonly DraftLine[]
  onClose: () => void
}) {
  const router = useRouter()
  const suppliers = useOfficeQuery(officeSupplierList, {}).data
  const form = useOfficeForm(officeSupplierOrderSave, {
    defaults: {
      ...{ supplierId: order ? String(order.supplierId) : '', expectedOn: order?.expectedOn ?? '' },
      ...{ note: order?.note ?? '', lines: [...first] },
    },
    toInput: ({ supplierId, expectedOn, note, lines }, wrong) => ({
      ...{ supplierOrderId: order?.supplierOrderId ?? null, version: order?.version ?? 0 },
      ...{ expectedOn: expectedOn || null, note: note.trim() },
      supplierId: Number(supplierId) || wrong('supplierId', 'Choose a supplier.'),
      lines:
        lines.length === 0
          ? wrong('lines', 'Add a product.')
          : lines.map(({ variantId, quantity, cost }, at) => ({
              variantId,
              orderedTenths: typedTenths(quantity) || wrong(`lines.${at}.orderedTenths`, 'Enter a number.'),
              cost: cost.trim() === '' ? null : typedAmount(cost) || wrong(`lines.${at}.cost`, 'Enter an amount.'),
            })),
    }),
    refreshes: ['office-supplier-order-list', 'office-supplier-order', 'office-supplier-list', 'office-reorder-list'],
    onDone: (saved) => {
      if (order) onClose()
      else router.push(`/office/stock/orders/${saved.supplierOrderId}`)
    },
  })
  const { supplierId, lines } = form.typed
  const change = (next: (before: readonly DraftLine[]) => DraftLine[]) =>
    form.change('lines', next(form.latest().lines))
  const put = (variantId: number, fields: Partial<DraftLine>) =>
    change((before) => before.map((line) => (line.variantId === variantId ? { ...line, ...fields } : line)))
  const add = (line: DraftLine) =>
    change((before) => (before.some(({ variantId }) => variantId === line.variantId) ? [...before] : [...before, line]))
  return (
    <OfficeForm
      className="room-gutter py-4"
      words={{
        title: order ? 'Change the order' : 'New supplier order',
        text: 'It stays a draft until you mark it as ordered.',
        submit: 'Save',
      }}
      form={form}
      onClose={onClose}
    >
      <div className="mt-2 grid gap-3 md:grid-cols-3">
        <OfficeSelect label="Supplier" {...form.field('supplierId')}>
          <option value="">{suppliers?.length === 0 ? 'Add a supplier first' : 'Choose a supplier'}</option>
          {suppliers
            ?.filter((one) => one.isActive || String(one.supplierId) === supplierId)
            .map((one) => (
              <option key={one.supplierId} value={one.supplierId}>
                {one.name}
              </option>
            ))}
        </OfficeSelect>
        <DateField label="Expected on" {...form.field('expectedOn')} />
        <OfficeField label="Note" maxLength={1000} {...form.field('note')} />
      </div>
      <AddByCode onFound={add} />
      <ul aria-label="Products of the order" className="mt-2">
        {lines.map((line, at) => (
          <OrderLine
            key={line.variantId}
            line={line}
            quantityField={{ name: `lines.${at}.orderedTenths`, error: form.errorOf(`lines.${at}.orderedTenths`) }}
            costField={{ name: `lines.${at}.cost`, error: form.errorOf(`lines.${at}.cost`) }}
            onChange={(fields) => put(line.variantId, fields)}
            onRemove={() => change((before) => before.filter(({ variantId }) => variantId !== line.variantId))}
          />
        ))}
      </ul>
    </OfficeForm>
  )
}

/** A product of the order with its quantity, its cost, and a button that removes it. */
function OrderLine({
  line,
  quantityField,
  costField,
  onChange,
  onRemove,
}: {
  line: DraftLine
  quantityField: { name: string; error: string | undefined }
  costField: { name: string; error: string | undefined }
  onChange: (fields: Partial<DraftLine>) => void
  onRemove: () => void
}) {
  return (
    <li className="flex flex-wrap items-end gap-3 border-b border-hairline py-2">
      <span className="max-md:w-full md:min-w-52 md:flex-1">
        <b className="font-semibold">{line.code}</b>
        <span className="block text-tiny text-muted">{line.name}</span>
      </span>
      <OfficeField
        label="Quantity"
        inputMode="decimal"
        className="w-24"
        value={line.quantity}
        {...quantityField}
        onChange={(quantity) => onChange({ quantity })}
      />
      <OfficeField
        label="Unit cost, KSh"
        inputMode="decimal"
        className="w-28"
        value={line.cost}
        {...costField}
        onChange={(cost) => onChange({ cost })}
      />
      <OfficeIconButton label={`Remove ${line.code}`} onClick={onRemove}>
        <CloseIcon size={14} />
      </OfficeIconButton>
    </li>
  )
}

/** Adds a product by its code, typed or scanned. */
function AddByCode({ onFound }: { onFound: (line: DraftLine) => void }) {
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const look = async (text: string) => {
    if (text === '') return
    const answer = await askOffice(officeCountProducts, { code: text })
    const [product, other] = answer.ok ? answer.data.products : []
    if (!answer.ok) return setProblem(answer.problem.message)
    const exact = answer.data.products.find((one) => one.code.toLowerCase() === text.toLowerCase())
    const found = exact ?? (other ? undefined : product)
    if (!found)
      return setProblem(
        product
          ? 'Several codes begin with this. Type more of the code.'
          : `There is no product ${text}. Check the code.`,
      )
    setProblem(null)
    setCode('')
    onFound({ variantId: found.variantId, code: found.code, name: found.name, quantity: '', cost: '' })
  }
  useScanner((scanned) => void look(scanned))
  return (
    <div className="mt-3">
      <div className="flex items-end gap-2">
        <OfficeField
          label="Product code, typed or scanned"
          className="w-72"
          value={code}
          onChange={setCode}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            void look(code.trim())
          }}
        />
        <OfficeButton onClick={() => void look(code.trim())}>Add</OfficeButton>
      </div>
      {problem ? (
        <AlertLine tone="warning" live="assertive" className="mt-2" title="Not added.">
          {problem}
        </AlertLine>
      ) : null}
    </div>
  )
}
