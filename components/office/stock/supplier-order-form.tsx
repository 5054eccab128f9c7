'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { OfficeButton, OfficeIconButton } from '#components/kit/button/office-button.tsx'
import { OfficeField } from '#components/kit/field/office-field.tsx'
import { OfficeForm } from '#components/kit/form/office-form.tsx'
import { CloseIcon } from '#components/kit/icon.tsx'
import { AlertLine } from '#components/kit/state/office-states.tsx'
import { officeCountProducts } from '#lib/contract/office/stock-counts.ts'
import { officeSupplierList, officeSupplierOrderSave, type SupplierOrder } from '#lib/contract/office/suppliers.ts'
import { decimalOfCents } from '#lib/format/money.ts'
import { askOffice } from '#lib/office/call.ts'
import { useOfficeAction, useOfficeQuery } from '#lib/office/queries.ts'
import { useScanner } from '#lib/office/scanner.ts'
import { typedAmount } from '#lib/office/typed-amount.ts'
import { figure, typedTenths } from './stock-words.ts'

/** A line as it is typed. */
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

/** Makes or changes an order to a supplier: from whom, until when, which products, how many and what they cost. */
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
  const [supplierId, setSupplierId] = useState(order?.supplierId ?? 0)
  const [expectedOn, setExpectedOn] = useState(order?.expectedOn ?? '')
  const [note, setNote] = useState(order?.note ?? '')
  const [lines, setLines] = useState(first)
  const [isTried, setTried] = useState(false)
  const save = useOfficeAction(officeSupplierOrderSave, {
    refreshes: ['office-supplier-order-list', 'office-supplier-order', 'office-supplier-list', 'office-reorder-list'],
    onDone: (saved) => {
      if (order) onClose()
      else router.push(`/office/stock/orders/${saved.supplierOrderId}`)
    },
  })
  const change = (variantId: number, fields: Partial<DraftLine>) =>
    setLines((before) => before.map((line) => (line.variantId === variantId ? { ...line, ...fields } : line)))
  const add = (line: DraftLine) =>
    setLines((before) => (before.some(({ variantId }) => variantId === line.variantId) ? before : [...before, line]))
  const wrongQuantity = (line: DraftLine) => !typedTenths(line.quantity)
  const wrongCost = (line: DraftLine) => line.cost.trim() !== '' && !typedAmount(line.cost)
  const send = () => {
    setTried(true)
    if (supplierId === 0 || lines.length === 0 || lines.some((line) => wrongQuantity(line) || wrongCost(line))) return
    void save.run({
      ...{ supplierOrderId: order?.supplierOrderId ?? null, version: order?.version ?? 0, supplierId },
      ...{ expectedOn: expectedOn || null, note: note.trim() },
      lines: lines.map((line) => ({
        variantId: line.variantId,
        orderedTenths: typedTenths(line.quantity) ?? 0,
        cost: line.cost.trim() === '' ? null : typedAmount(line.cost),
      })),
    })
  }
  return (
    <OfficeForm
      className="room-gutter py-4"
      words={{
        title: order ? 'Change the order' : 'New order to a supplier',
        text: 'It is a draft until you say that it was ordered.',
        submit: 'Save',
      }}
      state={save}
      onSubmit={send}
      onClose={onClose}
    >
      <div className="mt-2 grid gap-3 md:grid-cols-3">
        <label>
          <span className="block text-tiny text-muted">Supplier</span>
          <select
            className="office-field mt-1 w-full"
            value={supplierId}
            aria-invalid={isTried && supplierId === 0 ? true : undefined}
            onChange={({ target }) => setSupplierId(Number(target.value))}
          >
            <option value={0}>{suppliers?.length === 0 ? 'Add a supplier first' : 'Choose a supplier'}</option>
            {suppliers
              ?.filter((one) => one.isActive || one.supplierId === supplierId)
              .map((one) => (
                <option key={one.supplierId} value={one.supplierId}>
                  {one.name}
                </option>
              ))}
          </select>
        </label>
        <OfficeField label="Expected on" type="date" value={expectedOn} onChange={setExpectedOn} />
        <OfficeField label="Note" maxLength={1000} value={note} onChange={setNote} />
      </div>
      {isTried && supplierId === 0 ? (
        <p role="alert" className="mt-1 font-semibold text-error">
          Choose a supplier.
        </p>
      ) : null}
      <AddByCode onFound={add} />
      <ul aria-label="Products of the order" className="mt-2">
        {lines.map((line) => (
          <li key={line.variantId} className="flex flex-wrap items-end gap-3 border-b border-hairline py-2">
            <span className="max-md:w-full md:min-w-52 md:flex-1">
              <b className="font-semibold">{line.code}</b>
              <span className="block text-tiny text-muted">{line.name}</span>
            </span>
            <OfficeField
              label="How many"
              inputMode="decimal"
              className="w-24"
              value={line.quantity}
              error={isTried && wrongQuantity(line) ? 'Type a number.' : undefined}
              onChange={(quantity) => change(line.variantId, { quantity })}
            />
            <OfficeField
              label="Cost each, KSh"
              inputMode="decimal"
              className="w-28"
              value={line.cost}
              error={isTried && wrongCost(line) ? 'Type an amount.' : undefined}
              onChange={(cost) => change(line.variantId, { cost })}
            />
            <OfficeIconButton
              label={`Take ${line.code} off`}
              onClick={() => setLines((before) => before.filter(({ variantId }) => variantId !== line.variantId))}
            >
              <CloseIcon size={14} />
            </OfficeIconButton>
          </li>
        ))}
      </ul>
      {isTried && lines.length === 0 ? (
        <p role="alert" className="mt-1 font-semibold text-error">
          Add a product.
        </p>
      ) : null}
    </OfficeForm>
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
      return setProblem(product ? 'Several products begin so. Type more of the code.' : `There is no product ${text}.`)
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
