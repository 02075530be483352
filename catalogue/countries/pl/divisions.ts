// Voivodeships of Poland (16), by name, with their postal code prefixes. Two digits decide but for a few three-digit areas that
// lie across a border.
import type { Divisions } from '#domain/questions/places.ts'

export const divisions: Divisions = {
  dolnoslaskie: { name: 'dolnośląskie', postal: ['50', '51', '52', '53', '54', '55', '56', '57', '58', '59', '672'] },
  'kujawsko-pomorskie': { name: 'kujawsko-pomorskie', postal: ['85', '86', '87', '88', '89'] },
  lubelskie: { name: 'lubelskie', postal: ['085', '20', '21', '22', '23', '24'] },
  lubuskie: { name: 'lubuskie', postal: ['65', '66', '67', '68', '69'] },
  lodzkie: { name: 'łódzkie', postal: ['263', '90', '91', '92', '93', '94', '95', '96', '97', '98', '99'] },
  malopolskie: { name: 'małopolskie', postal: ['30', '31', '32', '33', '34', '380', '383'] },
  mazowieckie: {
    name: 'mazowieckie',
    postal: ['00', '01', '02', '03', '04', '05', '06', '07', '08', '09', '26', '271', '273', '963', '965'],
  },
  opolskie: { name: 'opolskie', postal: ['45', '46', '47', '48', '49'] },
  podkarpackie: { name: 'podkarpackie', postal: ['35', '36', '37', '38', '39'] },
  podlaskie: { name: 'podlaskie', postal: ['15', '16', '17', '18', '19'] },
  pomorskie: { name: 'pomorskie', postal: ['762', '77', '80', '81', '82', '83', '84', '896'] },
  slaskie: { name: 'śląskie', postal: ['343', '40', '41', '42', '43', '44', '474'] },
  swietokrzyskie: { name: 'świętokrzyskie', postal: ['25', '260', '261', '262', '27', '28', '29'] },
  'warminsko-mazurskie': {
    name: 'warmińsko-mazurskie',
    postal: ['10', '11', '12', '13', '14', '193', '194', '195', '823'],
  },
  wielkopolskie: { name: 'wielkopolskie', postal: ['60', '61', '62', '63', '64', '774', '893'] },
  zachodniopomorskie: { name: 'zachodniopomorskie', postal: ['70', '71', '72', '73', '74', '75', '76', '78'] },
}
