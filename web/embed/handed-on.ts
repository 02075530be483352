// URL parameters that a host page passes to the form's frame (experience 29). Every parameter that the form reads but persons'
// data and a session's name, which no address of ours may carry. Written out, since the whole table of parameters would be a
// quarter of the host page's script; a test holds the two together.
export const handedOn =
  'refName refSubId refTransactionId s_id amount period sellingTierGlobalId fbclid ttclid gclid gclsrc gbraid wbraid utm_medium utm_source utm_campaign utm_content utm_term'.split(
    ' ',
  )
