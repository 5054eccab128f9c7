import { SheetPart } from '#components/office/catalogue/sheet/sheet-part.tsx'

export default function SheetPage() {
  return <SheetPart />
}
