// Database table of visits that agreed to advertising (040-lead-visits.ts).

export interface LeadVisitTable {
  lead_id: string
  sealed_visit: string
  at: Date
}
