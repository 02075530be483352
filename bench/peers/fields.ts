// The fields of the peers: what an ordinary first page of ours asks.
export const fields = [
  { name: 'firstName', label: 'Nombre', type: 'text' },
  { name: 'lastName', label: 'Primer apellido', type: 'text' },
  { name: 'secondLastName', label: 'Segundo apellido', type: 'text' },
  { name: 'email', label: 'Correo electrónico', type: 'email' },
  { name: 'phone', label: 'Teléfono', type: 'tel' },
  { name: 'policies', label: 'Acepto la política de privacidad', type: 'checkbox' },
] as const
