#!/bin/sh
# Opens an account at a running simulator, buys one contract near the money, and reads the order back:
#   sh examples/simulator/order.sh http://127.0.0.1:28910
set -eu
simulator=${1:?the address that the simulator printed}

# The value of one field of a JSON answer; enough for answers that have the field once.
field() {
  sed -n "s/.*\"$1\":\"\{0,1\}\([^\",}]*\).*/\1/p"
}

post() {
  curl --silent --show-error --fail-with-body --header 'Content-Type: application/json' --data "$2" "$simulator$1"
}

# The simulator's own call: no broker opens accounts like that.
account=$(post /sim/accounts '{"cash": 50000}')
key=$(echo "$account" | field keyId)
secret=$(echo "$account" | field secretKey)
echo "account $(echo "$account" | field accountNumber)"

# From here on everything is as at the broker.
broker() {
  curl --silent --show-error --fail-with-body \
    --header "APCA-API-KEY-ID: $key" --header "APCA-API-SECRET-KEY: $secret" \
    --header 'Content-Type: application/json' "$@"
}

price=$(broker "$simulator/v2/stocks/SPY/quotes/latest" | field ap)
today=$(curl --silent "$simulator/sim/clock" | field date)
echo "SPY is offered at $price on $today"

contracts="underlying_symbols=SPY&expiration_date=$today&type=call&strike_price_gte=$price&limit=1"
symbol=$(broker "$simulator/v2/options/contracts?$contracts" | field symbol)

# A client order id makes an order one that can't be placed twice.
id="example-$(date +%s)-$$"
broker --data "{\"symbol\": \"$symbol\", \"qty\": \"1\", \"side\": \"buy\", \"type\": \"market\",
  \"time_in_force\": \"day\", \"client_order_id\": \"$id\"}" "$simulator/v2/orders" >/dev/null
echo "ordered 1 × $symbol"

# The answer says that the order was taken. What became of it is read back by its id.
for attempt in 1 2 3 4 5 6 7 8 9 10; do
  order=$(broker "$simulator/v2/orders:by_client_order_id?client_order_id=$id")
  status=$(echo "$order" | field status)
  [ "$status" = filled ] && break
  sleep 1
done
echo "$status at \$$(echo "$order" | field filled_avg_price)"
