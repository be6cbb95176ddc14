"""A small client of Foyer for Python 3.9 and newer, with the standard library only."""
import base64, http.client, json, os, random, time, urllib.error, urllib.parse, urllib.request, uuid

RETRIED = (408, 429, 500, 502, 503, 504)


class Foyer:
    def __init__(self, base_url, client_id, client_secret):
        self.base_url, self.until, self.token = base_url.rstrip("/"), 0, ""
        pair = f"{urllib.parse.quote(client_id)}:{urllib.parse.quote(client_secret)}"
        self.basic = "Basic " + base64.b64encode(pair.encode()).decode()

    def call(self, operation, body=None, key=None, tries=4):
        """For a change that takes no Idempotency-Key give tries=1: sent twice, it would be done twice."""
        headers = {"Content-Type": "application/json", "Idempotency-Key": key or str(uuid.uuid4())}
        bearer = lambda: {**headers, "Authorization": "Bearer " + self._token()}
        return self._send(f"/v1/{operation}", json.dumps(body or {}).encode(), bearer, tries)

    def rows(self, operation, body=None):
        """Each row of a list, page by page."""
        page = {"nextCursor": None, "hasMore": True}
        while page["hasMore"]:
            cursor = {"cursor": page["nextCursor"]} if page["nextCursor"] else {}
            page = self.call(operation, {**(body or {}), **cursor})
            yield from page["data"]

    def _token(self):
        if time.time() > self.until:
            headers = {"Authorization": self.basic, "Content-Type": "application/x-www-form-urlencoded"}
            granted = self._send("/v1/oauth2/token", b"grant_type=client_credentials", lambda: headers, 4)
            self.token, self.until = granted["access_token"], time.time() + granted["expires_in"] - 60
        return self.token

    def _send(self, path, data, headers, tries):
        request = urllib.request.Request(self.base_url + path, data, headers())
        try:
            with urllib.request.urlopen(request, timeout=60) as reply:
                return json.load(reply)
        except urllib.error.HTTPError as error:
            is_old = error.code == 401 and self.token and path != "/v1/oauth2/token"
            if is_old:
                self.until = 0  # another token next time
            if tries == 1 or not (is_old or error.code in RETRIED):
                raise RuntimeError(f"{error.code}: {error.read().decode()}") from error
            wait = float(error.headers.get("Retry-After") or 0)
        except (OSError, ValueError, http.client.HTTPException):  # no whole reply
            if tries == 1:
                raise
            wait = 0
        time.sleep(wait + random.uniform(0.2, 0.4) * 2 ** (4 - tries))
        return self._send(path, data, headers, tries - 1)


if __name__ == "__main__":
    foyer = Foyer(os.environ["FOYER"], os.environ["CLIENT_ID"], os.environ["CLIENT_SECRET"])
    new = {"workflowId": os.environ["WORKFLOW"], "countryCode": "SE", "redirectUrl": "https://shop.example/back"}
    created = foyer.call("applications.create", new, key="order-4716")
    print(foyer.call("applications.get", {"applicationId": created["id"]})["status"])
    print(created["id"] in [row["id"] for row in foyer.rows("applications.list", {"limit": 2})])
