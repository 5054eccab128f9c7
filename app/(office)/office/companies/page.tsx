import { CompaniesRoom } from '#components/office/companies/companies-room.tsx'

export default function CompaniesPage() {
  return <CompaniesRoom />
}
