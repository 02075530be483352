// The 31 states of Mexico and its capital, sorted by name, by the names people use, with the first digits of their
// postal codes.
import { divisionIds, divisionNames } from '#domain/places.ts'
import type { Divisions } from '#domain/places.ts'

export const divisions: Divisions = {
  aguascalientes: { name: 'Aguascalientes', postal: ['20'] },
  'baja-california': { name: 'Baja California', postal: ['21', '22'] },
  'baja-california-sur': { name: 'Baja California Sur', postal: ['23'] },
  campeche: { name: 'Campeche', postal: ['24'] },
  chiapas: { name: 'Chiapas', postal: ['29', '30'] },
  chihuahua: { name: 'Chihuahua', postal: ['31', '32', '33'] },
  'ciudad-de-mexico': {
    name: 'Ciudad de México',
    postal: ['00', '01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12', '13', '14', '15', '16'],
  },
  coahuila: { name: 'Coahuila', postal: ['25', '26', '27'] },
  colima: { name: 'Colima', postal: ['28'] },
  durango: { name: 'Durango', postal: ['34', '35'] },
  'estado-de-mexico': { name: 'Estado de México', postal: ['50', '51', '52', '53', '54', '55', '56', '57'] },
  guanajuato: { name: 'Guanajuato', postal: ['36', '37', '38'] },
  guerrero: { name: 'Guerrero', postal: ['39', '40', '41'] },
  hidalgo: { name: 'Hidalgo', postal: ['42', '43'] },
  jalisco: { name: 'Jalisco', postal: ['44', '45', '46', '47', '48', '49'] },
  michoacan: { name: 'Michoacán', postal: ['58', '59', '60', '61'] },
  morelos: { name: 'Morelos', postal: ['62'] },
  nayarit: { name: 'Nayarit', postal: ['63'] },
  'nuevo-leon': { name: 'Nuevo León', postal: ['64', '65', '66', '67'] },
  oaxaca: { name: 'Oaxaca', postal: ['68', '69', '70', '71'] },
  puebla: { name: 'Puebla', postal: ['72', '73', '74', '75'] },
  queretaro: { name: 'Querétaro', postal: ['76'] },
  'quintana-roo': { name: 'Quintana Roo', postal: ['77'] },
  'san-luis-potosi': { name: 'San Luis Potosí', postal: ['78', '79'] },
  sinaloa: { name: 'Sinaloa', postal: ['80', '81', '82'] },
  sonora: { name: 'Sonora', postal: ['83', '84', '85'] },
  tabasco: { name: 'Tabasco', postal: ['86'] },
  tamaulipas: { name: 'Tamaulipas', postal: ['87', '88', '89'] },
  tlaxcala: { name: 'Tlaxcala', postal: ['90'] },
  veracruz: { name: 'Veracruz', postal: ['91', '92', '93', '94', '95', '96'] },
  yucatan: { name: 'Yucatán', postal: ['97'] },
  zacatecas: { name: 'Zacatecas', postal: ['98', '99'] },
}

export const provinceIds = divisionIds(divisions)
export const provinceNames = divisionNames(divisions)
