// Settings of the server itself: process, addresses, pages, texts and data (A3).
import { constants } from '#domain/application/constants.ts'
import { environmentIds } from '#domain/application/layers.ts'
import type { SettingRows } from './setting-row.ts'

export const processRows: SettingRows = {
  APP_ENV: {
    type: environmentIds.join(', '),
    default: environmentIds[0],
    meaning: 'the environment: a folder of `catalogue/environments`',
  },
  PORT: { type: 'port', default: '3000', meaning: 'where the server listens' },
  HOST: { type: 'host name or address', default: '127.0.0.1', meaning: 'where the server listens' },
  ROLE: {
    type: 'both, server or worker',
    default: 'both',
    meaning: '`server` answers calls, `worker` runs jobs; either alone needs `DATABASE_URL`',
  },
  METRICS_PORT: {
    type: 'port',
    otherwise: 'none; `npm start` takes the port after the sandbox’s where it is free',
    meaning: 'where `/metrics`, `/ready` in full and the page `/funnel` are; never make it public',
  },
  METRICS_HOST: { type: 'host name or address', default: '127.0.0.1', meaning: 'where `METRICS_PORT` listens' },
  METRICS_NAMES: {
    type: 'host names, comma-separated',
    otherwise: '`METRICS_HOST`',
    meaning: 'the names that `METRICS_PORT` is asked by, beside addresses and `localhost`; other names are refused',
  },
  DRAIN_SECONDS: {
    type: '0 to 999',
    default: '0',
    meaning: 'how long `/ready` answers 503 before the listener closes',
  },
  SANDBOX_URL: {
    type: 'address',
    default: 'http://127.0.0.1:3001',
    meaning: 'where the sandbox is; refused in an environment without one',
  },
  SANDBOX_PORT: {
    type: 'port',
    otherwise: 'one above `PORT`',
    meaning: 'where `npm start` puts the sandbox; the server itself does not read it',
  },
  MARKET_MODE: {
    type: '`offers` or `first-yes`',
    otherwise: 'what brand, country and environment say',
    meaning: 'several offers side by side, or one lender after another until the first acceptance; for every variant',
  },
  DUPLICATE_DAYS: {
    type: '0 to 999',
    otherwise: 'what brand, country and environment say',
    meaning:
      'days within which nobody is sent to the same lender again, where its folder has no rule; 0: whoever comes',
  },
  TEST_SPEED: {
    type: '1 to 100',
    default: '1',
    meaning:
      'for browser tests: played lenders decide, the form asks after them and the next code may be sent so many times sooner; refused outside development',
  },
}

export const dataRows: SettingRows = {
  DATA_DIR: {
    type: 'folder',
    default: '.data',
    meaning: 'the embedded database, its lock, applicants’ documents, and keys made for development',
  },
  DATABASE_URL: {
    type: 'address',
    otherwise: 'the embedded database',
    meaning: 'PostgreSQL 15 or newer; then any number of processes may run',
    required: '`ROLE` is `server` or `worker`',
  },
  LOANFORM_KEYS: {
    type: 'JSON key ring, secret',
    otherwise: 'made in `DATA_DIR` while developing',
    meaning: 'the keys that encrypt personal data',
    required: 'staging and production',
  },
  DOCUMENTS_S3_ENDPOINT: {
    type: 'address',
    otherwise: 'a folder in `DATA_DIR`',
    meaning: 'a store with Amazon’s S3 protocol for applicants’ documents; several machines need one',
    required: 'another `DOCUMENTS_S3_` setting is given',
  },
  DOCUMENTS_S3_BUCKET: {
    type: 'bucket name',
    meaning: 'the bucket for documents',
    required: 'another `DOCUMENTS_S3_` setting is given',
  },
  DOCUMENTS_S3_KEY_ID: {
    type: 'text',
    meaning: 'the id of the store’s access key',
    required: 'another `DOCUMENTS_S3_` setting is given',
  },
  DOCUMENTS_S3_SECRET: {
    type: 'secret',
    meaning: 'the store’s access key',
    required: 'another `DOCUMENTS_S3_` setting is given',
  },
  DOCUMENTS_S3_REGION: { type: 'text', default: 'us-east-1', meaning: 'the store’s region' },
  DOCUMENTS_S3_PATH_STYLE: {
    type: 'true or false',
    default: 'true',
    meaning: 'whether the bucket is in the path (`true`) or in the host name',
  },
  CLAMAV_ADDRESS: {
    type: 'host:port, or `none`',
    otherwise: 'documents are not scanned',
    meaning: 'a ClamAV daemon that scans documents for viruses; `none` says that there is none',
    required: 'production',
  },
}

export const addressRows: SettingRows = {
  PUBLIC_URL: {
    type: 'address',
    otherwise: '`http://HOST:PORT`',
    meaning:
      'where lenders call back, and where links to the form begin; in production an https address that must be set; a host, without a path',
  },
  BASE_PATH: {
    type: 'path',
    default: constants.basePath,
    meaning: 'the path of a variant at its own host names, and of all assets',
  },
  API_BASE: {
    type: 'path or address',
    default: '/api',
    meaning: 'where pages call the API: a path, or an address elsewhere such as `https://api.example/api`',
  },
  CORS_ORIGINS: {
    type: 'origins, comma-separated',
    otherwise: 'none',
    meaning: 'other origins whose pages may call the API, each exact',
  },
  API_DOCS: {
    type: 'true or false',
    otherwise: '`true`, in production `false`',
    meaning: 'whether the API shows its document, at `/docs` and `/openapi.json` below it',
  },
  SECURITY_CONTACT: {
    type: '`mailto:` or https address',
    otherwise: 'no such file',
    meaning: 'whom to tell of a weakness, in `/.well-known/security.txt`',
  },
  TRUSTED_PROXIES: {
    type: 'addresses or networks, comma-separated',
    otherwise: 'none',
    meaning: 'proxies whose `X-Forwarded-For` is believed; limits count by the address they give',
  },
}

export const pageRows: SettingRows = {
  PRODUCT: {
    type: 'brand id',
    otherwise: 'every variant',
    meaning: 'with `COUNTRY`: build and serve this one variant, at `BASE_PATH`',
    required: '`COUNTRY` is given',
  },
  COUNTRY: {
    type: 'country id',
    otherwise: 'every variant',
    meaning: 'with `PRODUCT`: any pair, also one that no brand names',
    required: '`PRODUCT` is given',
  },
  PRODUCT_NAME: { type: 'text', default: 'Loanform', meaning: 'the neutral brand’s name' },
  TEXTS_DIR: {
    type: 'folder',
    meaning:
      'texts that replace the build’s own: `{brand}/{locale}/shell.json`, `form.json` or `followUps.json` with the keys that change. The folder is checked at start; later changes of a file apply at once',
  },
  TEXTS_PATH: {
    type: 'path with `{lng}` and `{ns}`',
    default: constants.translation.path,
    meaning: 'where texts are served, below each variant',
  },
  POLICIES_DIR: {
    type: 'folder',
    otherwise: 'the build’s samples; production needs your own',
    meaning:
      'policies by `{country}/{locale}.json`: `privacy`, `terms`, `data-sharing`, `marketing`, each whole, in the form of `catalogue/locales/en/policies.json`, whose places in braces (lenders, days, law) are filled in here too; the folder is read and checked at start',
  },
  POLICIES_PATH: {
    type: 'path',
    default: '/policies',
    meaning: 'where the list of policies is, below the API’s address; it is at `/policies` too',
  },
}
