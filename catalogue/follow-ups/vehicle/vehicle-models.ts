// Table of vehicle makes and models: a choice for the applicant, not a register. A missing model is typed.

/** By make. Its order is the list's. */
export const vehicleModels: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries({
    'Alfa Romeo': '147, 156, 159, Giulia, Giulietta, Junior, MiTo, Stelvio, Tonale',
    Audi: 'A1, A3, A4, A5, A6, A7, A8, Q2, Q3, Q4 e-tron, Q5, Q7, Q8, TT',
    BAIC: 'BJ40, EU5, X25, X35, X55',
    BMW: '1 Series, 2 Series, 3 Series, 4 Series, 5 Series, 7 Series, i3, i4, iX, X1, X2, X3, X4, X5, X6, Z4',
    BYD: 'Atto 3, Dolphin, Han, King, Seagull, Seal, Sealion 6, Shark, Song Plus, Tang, Yuan Plus',
    Changan: 'Alsvin, CS15, CS35 Plus, CS55 Plus, Eado, Hunter, UNI-T',
    Chery: 'Arrizo 5, QQ, Tiggo 2, Tiggo 4, Tiggo 5X, Tiggo 7 Pro, Tiggo 8 Pro',
    Chevrolet:
      'Aveo, Beat, Captiva, Cavalier, Colorado, Cruze, Groove, Kalos, Lacetti, Matiz, Onix, Orlando, S10, Sail, Silverado, Spark, Suburban, Tahoe, Tornado, Tracker, Trailblazer, Trax',
    Citroën:
      'Berlingo, C-Elysée, C1, C2, C3, C3 Aircross, C4, C4 Cactus, C4 Picasso, C5, C5 Aircross, Jumper, Jumpy, Xsara, Xsara Picasso',
    Cupra: 'Ateca, Born, Formentor, León, Terramar',
    Dacia: 'Dokker, Duster, Jogger, Lodgy, Logan, Logan MCV, Sandero, Solenza, Spring',
    Daewoo: 'Cielo, Espero, Lanos, Leganza, Matiz, Nubira, Tico',
    DS: 'DS 3, DS 4, DS 5, DS 7',
    Fiat: '500, 500L, 500X, Argo, Bravo, Cronos, Doblò, Ducato, Fiorino, Grande Punto, Mobi, Multipla, Palio, Panda, Pulse, Punto, Scudo, Seicento, Stilo, Strada, Tipo, Uno',
    Ford: 'Bronco, C-Max, EcoSport, Edge, Escape, Everest, Explorer, F-150, Fiesta, Figo, Focus, Galaxy, Ikon, Ka, Kuga, Lobo, Maverick, Mondeo, Mustang, Puma, Ranger, S-Max, Territory, Tourneo, Transit',
    Foton: 'Gratour, Thunder, Toano, Tunland',
    GAC: 'Aion Y, Emkoo, Emzoom, GN6, GS3, GS4, GS8, M8',
    Geely: 'Azkarra, Coolray, Emgrand, GX3 Pro, Okavango, Starray',
    Haval: 'Dargo, H2, H6, Jolion',
    Hino: '200 Series, 300 Series, 500 Series',
    Honda:
      'Accord, ADV 160, Air Blade, BeAT, BR-V, Brio, CB 125, City, Civic, Click 125, CR-V, Dream, Fit, Future, HR-V, Jazz, Lead, PCX, Pilot, SH, Vision, Wave, Winner X, XR 150, XRM 125',
    Hyundai:
      'Accent, Atos, Bayon, Creta, Custin, Elantra, Getz, Grand i10, H1, i10, i20, i30, i40, IONIQ, IONIQ 5, ix20, ix35, Kona, Palisade, Reina, Santa Fe, Stargazer, Tucson, Venue, Verna',
    Isuzu: 'Crosswind, D-Max, MU-X, N Series, Traviz',
    Italika: '125Z, AT 110, DM 200, FT 125, FT 150, TC 250, Vort-X, WS 150',
    JAC: 'E10X, Frison, J7, S2, S3, S4, Sei 4 Pro, T8',
    Jeep: 'Avenger, Cherokee, Commander, Compass, Gladiator, Grand Cherokee, Patriot, Renegade, Wrangler',
    Kawasaki: 'Barako, KLX 150, Ninja 300, Ninja 400, Rouser NS, Versys 650, Z400, Z650',
    Kia: 'Carens, Carnival, Ceed, EV6, Forte, K3, Morning, Niro, Optima, Picanto, ProCeed, Rio, Rondo, Seltos, Soluto, Sonet, Sorento, Soul, Sportage, Stonic, Venga, XCeed',
    Kymco: 'Agility, Downtown, Like, Super 8, Visar',
    Lancia: 'Delta, Musa, Phedra, Ypsilon',
    'Land Rover':
      'Defender, Discovery, Discovery Sport, Freelander, Range Rover, Range Rover Evoque, Range Rover Sport, Range Rover Velar',
    Lexus: 'CT, ES, IS, LBX, NX, RX, UX',
    Mazda: '2, 3, 5, 6, BT-50, CX-3, CX-30, CX-5, CX-60, CX-9, CX-90, MX-5',
    'Mercedes-Benz':
      'A-Class, B-Class, C-Class, Citan, CLA, CLS, E-Class, EQA, EQB, GLA, GLB, GLC, GLE, S-Class, Sprinter, V-Class, Vito',
    MG: '3, 4, 5, GT, HS, Marvel R, ONE, RX5, ZS',
    Mini: 'Clubman, Cooper, Countryman, Hatch, Paceman',
    Mitsubishi:
      'Adventure, ASX, Attrage, Colt, Eclipse Cross, L200, L300, Lancer, Mirage, Mirage G4, Montero Sport, Outlander, Pajero, Space Star, Strada, Triton, Xforce, Xpander',
    Nissan:
      'Almera, Altima, Frontier, Juke, Kicks, Leaf, March, Micra, Navara, Note, NP300, Pathfinder, Patrol, Primera, Qashqai, Sentra, Terra, Tiida, Tsuru, Urvan, Versa, X-Trail',
    Opel: 'Adam, Agila, Antara, Astra, Combo, Corsa, Crossland, Grandland, Insignia, Karl, Meriva, Mokka, Movano, Vectra, Vivaro, Zafira',
    Peugeot:
      '106, 107, 108, 2008, 206, 207, 208, 3008, 301, 307, 308, 406, 407, 5008, 508, Boxer, Expert, Partner, Rifter',
    Piaggio: 'Beverly, Liberty, Medley, Vespa GTS, Vespa Primavera, Vespa Sprint',
    'Polski Fiat': '125p, 126p, Polonez',
    RAM: '1000, 1200, 1500, 2500, 700, ProMaster, Rampage',
    Renault:
      'Alaskan, Arkana, Austral, Captur, Clio, Duster, Espace, Fluence, Kadjar, Kangoo, Koleos, Kwid, Laguna, Logan, Master, Modus, Mégane, Oroch, Sandero, Scénic, Stepway, Symbol, Talisman, Trafic, Twingo, Zoe',
    Seat: 'Alhambra, Altea, Arona, Arosa, Ateca, Córdoba, Exeo, Ibiza, León, Mii, Tarraco, Toledo',
    Škoda: 'Citigo, Enyaq, Fabia, Felicia, Kamiq, Karoq, Kodiaq, Octavia, Rapid, Roomster, Scala, Superb, Yeti',
    Smart: '#1, #3, Forfour, Fortwo',
    Ssangyong: 'Actyon, Korando, Musso, Rexton, Tivoli, XLV',
    Subaru: 'BRZ, Crosstrek, Evoltis, Forester, Impreza, Legacy, Outback, WRX, XV',
    Suzuki:
      'Alto, APV, Baleno, Burgman, Carry, Celerio, Ciaz, Dzire, Ertiga, Fronx, Gixxer, Grand Vitara, Ignis, Jimny, Raider 150, S-Cross, S-Presso, Satria, Smash, Splash, Swift, SX4, Vitara, XL7',
    SYM: 'Angel, Attila, Elegant, Galaxy, Jet, Shark',
    Tesla: 'Model 3, Model S, Model X, Model Y',
    Toyota:
      'Auris, Avanza, Avensis, Aygo, C-HR, Camry, Corolla, Corolla Cross, Fortuner, Hiace, Highlander, Hilux, Innova, Land Cruiser, Prado, Prius, Proace, Raize, RAV4, Rush, Sienna, Tacoma, Veloz, Vios, Wigo, Yaris, Yaris Cross',
    TVS: 'Apache RTR 160, Apache RTR 200, Dazz, King, NTorq 125, Sport 100, XL 100',
    VinFast:
      'Evo 200, Fadil, Feliz, Klara, Lux A2.0, Lux SA2.0, Theon, Vento, VF 3, VF 5, VF 6, VF 7, VF 8, VF 9, VF e34',
    Volkswagen:
      'Amarok, Arteon, Bora, Caddy, Crafter, Fox, Gol, Golf, Golf Plus, ID.3, ID.4, Jetta, Multivan, Nivus, Passat, Polo, Saveiro, Sharan, T-Cross, T-Roc, Taigo, Taigun, Taos, Teramont, Tiguan, Touareg, Touran, Transporter, Up!, Vento, Virtus, Voyage',
    Volvo: 'C30, C40, EX30, S40, S60, S80, S90, V40, V50, V60, V70, V90, XC40, XC60, XC70, XC90',
    Yamaha:
      'Aerox, Crypton, Exciter, FZ 25, Grande, Janus, Jupiter, Mio, MT-03, MT-07, NMAX, NVX, R15, Sirius, Sniper 155, TMAX, XMAX, XTZ 125, YBR 125',
  }).map(([make, models]) => [make, models.split(', ')]),
)
