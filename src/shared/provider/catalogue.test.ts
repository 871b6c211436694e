import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { catalogue, describeCatalogue, findOperation, operationIds, operationOf, paramShape } from './catalogue.ts';
import type { OperationId } from './catalogue.ts';
import { examples } from './examples.fixture.ts';
import { fieldTypes } from './fields.ts';

const described = (id: OperationId) => describeCatalogue().find((operation) => operation.id === id)!;

/** Method, path and parameters as the specification lists them; `?` marks the optional ones. */
const SPECIFICATION: Record<OperationId, string> = {
  'account.getAccountBalance': 'GET /account/getbalance',
  'account.setAutorefill': 'PUT /account/setautorefill autorefill:string',
  'account.setBalanceReload': 'PUT /account/setbalancereload min_balance:int reload_amount:int',
  'account.refillBalance': 'PUT /account/refillbalance amount:int mode?:string',
  'account.getRates': 'GET /account/rates',
  'account.countryList': 'GET /account/countrylist',
  'account.countryRate': 'GET /account/countryrate country_id:int',
  'account.interRatesZone2': 'GET /account/ratezone2',
  'did.listStates': 'GET /did/states',
  'did.listRateCenters': 'GET /did/ratecenters state:string tier:string',
  'did.listAvailableDids':
    'GET /did/available type:string tier:string state?:string ratecenter?:string zip?:int npa?:int code?:int',
  'did.orderDid':
    'POST /did tier:string did:int or array route2trunk?:string cnam?:string note?:string pin?:int lidb?:string e911?:array or string dlda?:array or string',
  'did.listDids': 'GET /did did?:string per_page?:int page?:int',
  'did.updateDid':
    'PUT /did did:int or array note?:string pin?:int route2trunk?:string forw2did?:int failover?:array lidb?:string cnam?:string e911?:array or string dlda?:array or string e911_call_alert?:array or string',
  'did.deleteDid': 'DELETE /did did:int',
  'did.move2fax': 'PUT /did/move2fax did:int',
  'didinter.listCountries': 'GET /didinter/countrylist',
  'didinter.listCities': 'GET /didinter/citylist country_code:string',
  'didinter.orderDid': 'POST /didinter country_code:string city:string route2trunk?:string forward2did?:int',
  'didinter.listDids': 'GET /didinter did?:int per_page?:int page?:int',
  'didinter.updateDid': 'PUT /didinter did:int route2trunk?:string forward2did?:int',
  'didinter.deleteDid': 'DELETE /didinter did:int',
  'lnp.checkPortability': 'GET /lnp/check number2port:int or array',
  'lnp.createLnp':
    'POST /lnp number2port:int provider_name:string account_no:string authorize_contact:string contact_title:string street_name:string street_no:string city:string state?:string zipcode:mixed billing_telephone_no:int bill_file:string foc_date?:string activate_time?:string did_mode?:string partial_port?:string extra_services?:string location?:string company?:string wireless_no?:string pincode?:int ssn?:int lidb_list?:string dir_prefix?:string dir_suffix?:string service_unit?:string',
  'lnp.listLnp': 'GET /lnp number2port?:int or string id?:int or array per_page?:int page?:int',
  'lnp.updateLnp':
    'PUT /lnp id:int trunk?:string number2port?:int provider_name?:string account_no?:string authorize_contact?:string contact_title?:string street_name?:string street_no?:string city?:string state?:string zipcode?:mixed billing_telephone_no?:int bill_file?:string foc_date?:string activate_time?:string did_mode?:string partial_port?:string extra_services?:string location?:string company?:string wireless_no?:string pincode?:int ssn?:int lidb_list?:string dir_prefix?:string dir_suffix?:string service_unit?:string',
  'lnp.deleteLnp': 'DELETE /lnp id:int',
  'faxLookup.listStates': 'GET /fax/states',
  'faxLookup.listRateCenters': 'GET /ratecenters state:string',
  'faxLookup.listAvailableDids':
    'GET /fax/available type:string state?:string ratecenter?:string zip?:int npa?:int code?:int',
  'enterpriseFax.orderDid': 'POST /fax2 did:int sname:string note?:string pin?:int',
  'enterpriseFax.listDids': 'GET /fax2 did?:string per_page?:int page?:int',
  'enterpriseFax.updateDid':
    'PUT /fax2 did:int note?:string pin?:int sname?:string is_temporary?:boolean lnp_id?:int port_number?:int',
  'enterpriseFax.deleteDid': 'DELETE /fax2 did:int',
  'enterpriseFax.createGroup': 'POST /fax2/group sname:string name:string',
  'enterpriseFax.listGroups': 'GET /fax2/group sname?:string',
  'enterpriseFax.updateGroup': 'PUT /fax2/group sname:string sname_new:string name_new:string',
  'enterpriseFax.deleteGroup': 'DELETE /fax2/group sname:string',
  'enterpriseFax.createUser':
    'POST /fax2/user fax_login:string fax_password:string sname:string fax_name:string fax_lname?:string fax_email?:string is_admin?:string',
  'enterpriseFax.listUsers': 'GET /fax2/user sname?:string fax_login?:string per_page?:int page?:int',
  'enterpriseFax.updateUser':
    'PUT /fax2/user fax_login:string fax_password?:string fax_name?:string fax_lname?:string fax_email?:string is_admin?:string',
  'enterpriseFax.deleteUser': 'DELETE /fax2/user fax_login:string',
  'enterpriseFax.updateUserPermissions':
    'POST /fax2/permit fax_login:string did:int allow_send:string allow_delete:string allow_list_in:string list_sent:string',
  'enterpriseFax.listUserPermissions': 'GET /fax2/permit fax_login?:string did?:int per_page?:int page?:int',
  'enterpriseFax.deleteUserPermissions': 'DELETE /fax2/permit fax_login:string did:int',
  'enterpriseFax.updateEmailPermissions':
    'POST /fax2/email did:int email:string allow_send?:string allow_recieve?:string',
  'enterpriseFax.listEmailPermissions': 'POST /fax2/email did?:int email?:string per_page?:int page?:int',
  'enterpriseFax.deleteEmailPermissions': 'DELETE /fax2/email did:int email:string',
  'enterpriseFax.uploadFile': 'POST /fax2/upload file:string filename:string',
  'enterpriseFax.sendFax': 'POST /fax2/send did_from:int did_to:int file_id:int',
  'proFax.orderDid':
    'POST /fax did:int note?:string pin?:int fax_name:string fax_email:string fax_login:string fax_password:string',
  'proFax.listDids': 'GET /fax did?:string per_page?:int page?:int',
  'proFax.updateDid':
    'PUT /fax did:int note?:string pin?:int unset_acc?:string fax_name?:string fax_email?:string fax_login?:string fax_password?:string is_temporary?:boolean lnp_id?:int port_number?:int',
  'proFax.deleteDid': 'DELETE /fax did:int',
  'proFax.sendFax': 'POST /fax/send file:string filename:string did_from:int did_to:int',
  'proFax.move2voice': 'PUT /fax/move2voice did:int',
  'report.callHistory':
    'GET /callhistory trunk?:string period?:mixed success_call_only?:string did?:int type?:string summary_only?:string per_page?:int page?:int',
  'report.faxHistory':
    'GET /faxhistory did?:int service?:string type?:string fax_id?:string period?:mixed per_page?:int page?:int',
  'server.orderServer': 'POST /server server_type:string note?:string',
  'server.listServers': 'GET /server server_id?:int or array',
  'server.addIp': 'PUT /server/addip server_id:int ip_address:string note?:string',
  'server.deleteIp': 'DELETE /server/deleip server_id:int ip_address:string',
  'server.deleteServers': 'DELETE /server server_id:int',
  'siptrunk.createTrunk':
    'POST /siptrunk trunk:string password?:string ip_address?:string dynamic_host?:string did?:int inter_call?:string inter_limit?:int failover?:array concurrent_max?:int',
  'siptrunk.listTrunks': 'GET /siptrunk trunk?:string or array per_page?:int page?:int',
  'siptrunk.updateTrunk':
    'PUT /siptrunk trunk:string password?:string status?:string ip_address?:string dynamic_host?:string inter_call?:string inter_limit?:int failover?:array',
  'siptrunk.deleteTrunk': 'DELETE /siptrunk trunk:string',
  'sms.listAvailableDids': 'GET /sms did?:int or array per_page?:int page?:int',
  'sms.updateSmsConfig':
    'PUT /sms did:int sms_mode?:string forward2email?:string post2url?:string post2urlmethod?:string chat_email?:string chat_passwd?:string',
  'sms.sendMsg': 'POST /smsv2 did:string did_to:array msg:string file_url?:array',
  'sms.checkDeliveryStatus': 'GET /smsv2/deliverystatus msg_id:int',
};

/** Which operations do more than read. */
const EFFECTS: Record<string, string[]> = {
  spend: [
    'account.refillBalance',
    'did.orderDid',
    'didinter.orderDid',
    'enterpriseFax.orderDid',
    'lnp.createLnp',
    'proFax.orderDid',
    'server.orderServer',
  ],
  send: ['enterpriseFax.sendFax', 'proFax.sendFax', 'sms.sendMsg'],
  destroy: [
    'did.deleteDid',
    'didinter.deleteDid',
    'enterpriseFax.deleteDid',
    'enterpriseFax.deleteEmailPermissions',
    'enterpriseFax.deleteGroup',
    'enterpriseFax.deleteUser',
    'enterpriseFax.deleteUserPermissions',
    'lnp.deleteLnp',
    'proFax.deleteDid',
    'server.deleteIp',
    'server.deleteServers',
    'siptrunk.deleteTrunk',
  ],
};

const sorted = (parts: string[]) => parts.toSorted();

describe('the catalogue', () => {
  it('has the operations of the specification', () => {
    expect(sorted(operationIds)).toEqual(sorted(Object.keys(SPECIFICATION)));
  });

  it.each(operationIds)('%s has the method, path and parameters of the specification', (id) => {
    const [method, path, ...rest] = SPECIFICATION[id].split(' ');
    const { params, ...operation } = described(id);
    expect(operation).toMatchObject({ method, path });
    const listed = params.map(({ name, required, type }) => `${name}${required ? '' : '?'}:${type}`);
    expect(sorted(listed.join(' ').split(' '))).toEqual(sorted(rest.join(' ').split(' ')));
  });

  it('gives every parameter but the id of a fax its type through a field helper', () => {
    const untyped = operationIds.flatMap((id) =>
      Object.entries(paramShape(operationOf(id)))
        .filter(([, schema]) => !fieldTypes.has(schema instanceof z.ZodOptional ? inner(schema) : schema))
        .map(([name]) => `${id} ${name}`),
    );
    expect(untyped).toEqual(['report.faxHistory fax_id']);
  });

  it.each(Object.entries(EFFECTS))('names what may %s', (effect, ids) => {
    expect(sorted(operationIds.filter((id) => operationOf(id).effect === effect))).toEqual(ids);
  });

  it('reads by GET, and by POST only for e-mail permissions; nothing that is no read goes by GET', () => {
    for (const id of operationIds) {
      const { effect, method } = operationOf(id);
      expect(effect === 'read', id).toBe(method === 'GET' || id === 'enterpriseFax.listEmailPermissions');
    }
  });

  it('says of everything that is not a read how an unknown outcome is settled', () => {
    for (const id of operationIds) {
      const operation = operationOf(id);
      expect('reconcile' in operation, id).toBe(operation.effect !== 'read');
    }
  });

  it('has no two operations with one request, but for e-mail permissions', () => {
    const requests = operationIds.map((id) => `${operationOf(id).method} ${operationOf(id).path}`);
    expect(requests.filter((request, index) => requests.indexOf(request) !== index)).toEqual(['POST /fax2/email']);
  });

  it('knows its own ids only', () => {
    expect(findOperation('did.orderDid')).toBe(catalogue.did.orderDid);
    for (const id of ['', 'did', 'did.', 'constructor', '__proto__.toString', 'did.toString'])
      expect(findOperation(id), id).toBeUndefined();
  });

  it('knows the text by which the provider says that there are no international numbers', () => {
    expect('No International DIDs Found').toMatch(catalogue.didinter.listDids.emptyWhen);
  });
});

function inner(schema: z.ZodType): z.ZodType {
  return schema instanceof z.ZodOptional ? inner(schema.unwrap() as z.ZodType) : schema;
}

describe('the example of', () => {
  it.each(operationIds)('%s goes on the wire as the specification writes it, and comes back', (id) => {
    const { params, wire } = examples[id];
    const encoded = z.encode(operationOf(id).params, params);
    expect(JSON.parse(JSON.stringify(encoded))).toEqual(wire);
    expect(z.decode(operationOf(id).params, wire)).toEqual(params);
  });

  it.each(operationIds)('%s has an answer that decodes to its normal form', (id) => {
    const { answer, value } = examples[id];
    expect(z.safeDecode(operationOf(id).result, answer)).toEqual({ success: true, data: value });
  });

  it.each(operationIds)('%s names every parameter that is required', (id) => {
    for (const { name, required } of described(id).params.filter((param) => param.required)) {
      const { [name]: _left, ...rest } = examples[id].params as Record<string, unknown>;
      expect(operationOf(id).params.safeEncode(rest).success, `${name} ${String(required)}`).toBe(false);
    }
  });

  it.each(operationIds)('%s takes no parameter that the specification does not have', (id) => {
    const params = { ...examples[id].params, testmode: 'success' };
    expect(operationOf(id).params.safeEncode(params).success).toBe(false);
    expect(operationOf(id).params.safeDecode({ ...(examples[id].wire as object), testmode: 'success' }).success).toBe(
      false,
    );
  });
});

describe('listing and updating e-mail permissions', () => {
  const { updateEmailPermissions: update, listEmailPermissions: list } = catalogue.enterpriseFax;
  const filter = { did: '2125552368', email: 'ana@example.com' };

  it('never take each other’s request', () => {
    const bodies = fc.record(
      {
        did: fc.constantFrom(2125552368),
        email: fc.constantFrom('ana@example.com'),
        allow_send: fc.constantFrom('on', 'off', ''),
        allow_recieve: fc.constantFrom('on', 'off', ''),
        per_page: fc.constantFrom(5),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(bodies, (body) => {
        expect(
          z.safeDecode(operationOf('enterpriseFax.updateEmailPermissions').params, body).success &&
            z.safeDecode(operationOf('enterpriseFax.listEmailPermissions').params, body).success,
        ).toBe(false);
      }),
    );
  });

  it('need a permission, or none', () => {
    expect(list.params.safeEncode(filter).success).toBe(true);
    expect(update.params.safeEncode(filter).success).toBe(false);
    expect(update.params.safeEncode({ ...filter, allow_send: 'on' }).success).toBe(true);
    expect(z.safeEncode(list.params, { ...filter, allow_send: 'on' } as typeof filter).success).toBe(false);
  });
});

describe('whatever comes', () => {
  it.each(operationIds)('the answer of %s is decoded or refused, never thrown', (id) => {
    const { result } = operationOf(id);
    const answers = fc.oneof(
      fc.jsonValue(),
      fc.record({ data: fc.jsonValue(), total: fc.jsonValue(), total_pages: fc.jsonValue() }, { requiredKeys: [] }),
      mutations(examples[id].answer),
    );
    fc.assert(
      fc.property(answers, (answer) => {
        const decoded = z.safeDecode(result, answer);
        if (decoded.success) expect(JSON.stringify(decoded.data)).not.toMatch(/"(fax_)?passw/i);
      }),
      { numRuns: 60 },
    );
  });

  it.each(operationIds)('the parameters of %s are refused, or come back from the wire as they were', (id) => {
    const { params } = operationOf(id);
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), mutations(examples[id].params)), (value) => {
        const encoded = params.safeEncode(value);
        if (!encoded.success) return;
        const wire: unknown = JSON.parse(JSON.stringify(encoded.data));
        expect(z.decode(params, wire)).toEqual(value);
      }),
      { numRuns: 60 },
    );
  });
});

/** The value with a part of it left out or replaced by anything, at any depth. */
function mutations(value: unknown): fc.Arbitrary<unknown> {
  if (Array.isArray(value)) {
    return fc.oneof(
      fc.constant(value),
      fc.jsonValue(),
      fc.array(value.length > 0 ? mutations(value[0]) : fc.jsonValue(), { maxLength: 3 }),
    );
  }
  if (typeof value !== 'object' || value === null)
    return fc.oneof({ arbitrary: fc.constant(value), weight: 4 }, fc.jsonValue(), fc.string(), fc.integer());
  const fields = Object.entries(value).map(([name, part]): [string, fc.Arbitrary<unknown>] => [name, mutations(part)]);
  return fc.oneof(
    fc.record(Object.fromEntries(fields), { requiredKeys: [] }),
    fc
      .tuple(fc.constantFrom(...Object.keys(value), 'extra'), fc.jsonValue())
      .map(([name, part]) => ({ ...value, [name]: part })),
  );
}
