"""Lets requests refer to what is there, which no schema can say: else nearly all of them would be answered by 404 or 422."""

import schemathesis

PATH = {
    "app": "shop-staging",
    "pipeline": "shop",
    "environment": "env-shop-ci",
    "team": "acme",
    "dyno": "web.1",
    "key": "NODE_ENV",
}
QUERY = {"source_app": "shop-staging", "cursor": None}
BODY = {"team_id": "acme"}
# Inside of `source`, `targets` and `updates`; an app is named by itself, or by its id or name.
SOURCE = {"app": "shop-staging", "id": "shop-staging", "name": "shop-staging"}
INNER = {"source": SOURCE, "targets": {key: "shop-production" for key in SOURCE}, "updates": {"type": "web"}}


def refer(value, known):
    """Puts what is there in the place of each reference; what could not be one stays as it is, and is refused."""
    if isinstance(value, list):
        return [refer(item, known) for item in value]
    if not isinstance(value, dict):
        return value
    return {
        key: known[key] if key in known and isinstance(item, str) and item else refer(item, INNER.get(key, known))
        for key, item in value.items()
    }


@schemathesis.hook
def before_call(context, case, kwargs):
    case.path_parameters = refer(case.path_parameters, PATH)
    query = refer(case.query, QUERY)
    case.query = {key: item for key, item in query.items() if item is not None} if isinstance(query, dict) else query
    if isinstance(case.body, dict):
        case.body = refer(case.body, BODY)
